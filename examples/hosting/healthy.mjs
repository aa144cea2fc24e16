// Whether the service on this machine is ready: exit 0 or 1, for a container's health check.
const port = process.env.PORT ?? "8080";
const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exit(response?.status === 200 ? 0 : 1);
