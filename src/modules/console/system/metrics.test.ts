import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { callApi, freePort, readMetrics, startService } from '../../../../test/support/service.ts'
import { readConfig } from '../../../config.ts'
import { createMetrics } from '../../../platform/monitoring/metrics.ts'

it('are refused on the public port without the token of the setting', async () => {
  const service = await startService()
  for (const token of [undefined, 'another-token-of-the-tests', 'token-of-the-test'])
    expect(await callApi(service, '/metrics', token)).toMatchObject({
      status: 401,
      body: { error_code: 'invalid_token' },
    })
  const answer = await readMetrics(service)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  expect(answer.text).toContain(
    'etalase_http_request_seconds_bucket{le="0.002",route="/metrics",method="GET",status="401"}',
  )
  const closed = await startService({ databaseUrl: service.databaseUrl, env: { METRICS_TOKEN: '' } })
  for (const token of [undefined, 'undefined', '']) expect((await callApi(closed, '/metrics', token)).status).toBe(401)
  for (const path of ['/healthz', '/readyz']) expect((await callApi(closed, path)).status).toBe(200)
})

it('are served without a token on the health port, also by a process with the API', async () => {
  const port = await freePort()
  await startService({ env: { HEALTH_PORT: `${port}` } })
  const ask = (path: string) => fetch(`http://localhost:${port}${path}`)
  expect(await (await ask('/metrics')).text()).toContain('etalase_queue_depth 0')
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/v3/me')).status).toBe(404)
})

it('refuses a short token', () => {
  for (const METRICS_TOKEN of ['short', 'a token with spaces'])
    expect(() => readConfig({ METRICS_TOKEN })).toThrow('METRICS_TOKEN must have 16 characters or more')
  expect(readConfig({}).isHealthPortChosen).toBe(false)
})

it('are collected once for requests that arrive together', async () => {
  const service = await startService()
  let collected = 0
  service.service.metrics.gauge('collections', 'Counts how often it is read', async (gauge) => {
    gauge.set(++collected)
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  const answers = await Promise.all(Array.from({ length: 30 }, () => readMetrics(service)))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(collected).toBeLessThan(10)
})

it('let other work run between slices of many series, and print them as prom-client does', async () => {
  const metrics = createMetrics()
  for (let i = 0; i < 2000; i++) metrics.timesOf(`/v3/"route"\\${i}`, 'GET')(200 + (i % 3), 0.003 * i)
  let turns = 0
  let isDone = false
  const count = async () => {
    while (!isDone) {
      await nextTurn()
      turns++
    }
  }
  const counting = count()
  const text = `${await metrics.render()}`
  isDone = true
  await counting
  expect(turns).toBeGreaterThanOrEqual(9)
  const listSeries = (whole: string) =>
    whole.split('\n').filter((line) => line.startsWith('etalase_http_request_seconds') || line.includes('etalase_jobs'))
  expect(listSeries(text)).toEqual(listSeries(await metrics.registry.metrics()))
})
