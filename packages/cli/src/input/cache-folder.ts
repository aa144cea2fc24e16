// Where the store lives unless told otherwise: the user's cache folder, by the custom of the system.
import { homedir } from "node:os";
import { join } from "node:path";

/** The file of the store. Source: XDG Base Directory Specification; on macOS and Windows the folders that they keep for caches. */
export function defaultStoreFile(environment: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): string {
  return join(cacheHome(environment, platform), "maycrawl", "store.sqlite");
}

function cacheHome(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = environment;
  // The specification has relative paths ignored.
  if (XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME.startsWith("/")) return XDG_CACHE_HOME;
  if (platform === "win32" && LOCALAPPDATA !== undefined) return LOCALAPPDATA;
  return platform === "darwin" ? join(homedir(), "Library", "Caches") : join(homedir(), ".cache");
}
