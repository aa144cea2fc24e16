/**
 * Whether every test runs whole (`npm run test:full`) or long ones in a sample (`npm test`). The switch is read here and nowhere else.
 */
export const isFull: boolean = process.env["MAYCRAWL_TESTS"] === "full";
