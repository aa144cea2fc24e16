/** Writes an access log of so many lines, always the same. */
export function writeAuditLog(path: string, lines: number): void;
/** Rules that bind its crawlers. */
export const auditRobotsTxt: string;
