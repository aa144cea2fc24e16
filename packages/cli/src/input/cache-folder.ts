// The default place of the store: the user's cache folder.
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * The file of the store. Source: XDG Base Directory Specification; on macOS and Windows, their own folders for caches.
 */
export function defaultStoreFile(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  return join(cacheHome(environment, platform), "maycrawl", "store.sqlite");
}

function cacheHome(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = environment;
  // The specification ignores relative paths.
  if (XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME.startsWith("/")) return XDG_CACHE_HOME;
  if (platform === "win32" && LOCALAPPDATA !== undefined) return LOCALAPPDATA;
  return platform === "darwin" ? join(homedir(), "Library", "Caches") : join(homedir(), ".cache");
}
