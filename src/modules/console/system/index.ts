/**
 * Endpoints for monitoring.
 * 1. `/healthz` responds while the process is alive.
 * 2. `/readyz` also checks the database, its migrations and the object store, and reports where rate limits are counted.
 * 3. `/metrics` exposes counters for Prometheus.
 * 4. `/certificate-check` tells a proxy for which host names it may request a certificate.
 */
export { systemRoutes } from './routes.ts'
