// Whether somebody looks on. node:tty brings sockets and streams along: it is loaded only for what can be a terminal,
// which is a device other than the one that swallows everything.
import { fstatSync, statSync } from "node:fs";
import { devNull } from "node:os";

/** Whether the descriptor is a terminal. */
export function isTerminal(fd: number): boolean {
  return canBeTerminal(fd) && process.getBuiltinModule("node:tty").isatty(fd);
}

function canBeTerminal(fd: number): boolean {
  if (process.platform === "win32") return true;
  try {
    const stat = fstatSync(fd);
    return stat.isCharacterDevice() && stat.rdev !== statSync(devNull).rdev;
  } catch {
    return true;
  }
}
