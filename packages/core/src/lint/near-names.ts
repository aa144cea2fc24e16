// For the checks of names.
export { nearestName, slipsBetween } from "../asking/near-names.ts";
