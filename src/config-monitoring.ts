export type MonitoringConfig = {
  /** Where a process serves health and metrics to anybody who reaches the port; 0 for nowhere. */
  healthPort: number
  /** Whether a process with the API serves the health port too: only if the port was chosen, as another process may have it. */
  isHealthPortChosen: boolean
  /** Opens `/metrics` on the port of the API. */
  metricsToken: string | undefined
}

export function readMonitoringConfig(
  env: NodeJS.ProcessEnv,
  problems: string[],
  port: (name: string, fallback: number) => number,
): MonitoringConfig {
  if (env.METRICS_TOKEN && !/^\S{16,}$/.test(env.METRICS_TOKEN))
    problems.push('METRICS_TOKEN must have 16 characters or more, without spaces')
  return {
    healthPort: port('HEALTH_PORT', 3002),
    isHealthPortChosen: Boolean(env.HEALTH_PORT),
    metricsToken: env.METRICS_TOKEN || undefined,
  }
}
