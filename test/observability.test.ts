import { expect, it } from 'vitest'
import { createLog } from '../src/platform/monitoring/log.ts'
import { buyer, openShop } from './records/checkout.ts'
import { startOtlpReceiver } from './servers/otlp-receiver.ts'
import { capturedLog } from './support/captured-log.ts'
import { eventually, untilPasses } from './support/eventually.ts'
import { callApi, createKey, createMerchant, readMetrics, startService } from './support/service.ts'
import { startReceiver } from './webhooks/receiver.ts'
import { createWebhookMerchant } from './webhooks/webhook-merchant.ts'

const collector = await startOtlpReceiver()
const log = capturedLog()
const traced = await startService({
  roles: ['api', 'app', 'worker'],
  log: log.logger,
  hasInventedEvents: true,
  env: {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ACCESS_LOG: '1',
    SLOW_STATEMENT_MS: '1',
    WEBHOOK_ALLOW_PRIVATE: '1',
  },
})
const { pool } = traced.database

const untilSpan = async (isWanted: (span: (typeof collector.spans)[number]) => boolean) =>
  (
    await eventually(
      async () => collector.spans.filter(isWanted),
      (found) => found.length > 0,
    )
  )[0]!

/** The value of a series in the text of `/metrics`. */
async function readMetric(service: { baseUrl: string }, series: string): Promise<number> {
  const { text } = await readMetrics(service)
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line ? Number(line.slice(series.length + 1)) : Number.NaN
}

it('gives a request a server span with the spans of its statements, in the trace of the caller', async () => {
  const key = await createKey(await createMerchant(traced))
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  expect((await callApi(traced, '/v3/me', key, { headers })).status).toBe(200)
  const request = await untilSpan((span) => span.traceId === traceId && span.kind === 2)
  expect(request).toMatchObject({
    name: 'GET /v3/me',
    parentSpanId: '00f067aa0ba902b7',
    attributes: { 'http.route': '/v3/me', 'http.response.status_code': '200' },
  })
  const statement = await untilSpan((span) => span.parentSpanId === request.spanId)
  expect(statement).toMatchObject({
    traceId,
    kind: 3,
    name: 'select',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': expect.stringContaining('api_keys') },
  })
})

async function checkOut() {
  const shop = await openShop(traced)
  const tea = await shop.sell({ name: 'Teh', stock: 5 })
  const items = [{ type: 'variant', variant_id: tea.id, quantity: 1 }]
  expect((await shop.visit('POST', '/checkout', buyer({ items }))).status).toBe(201)
}

it('puts the statements of a request with a body, also of a batch, under its span', async () => {
  await checkOut()
  const request = await untilSpan((span) => span.kind === 2 && span.name.endsWith('/public/checkout'))
  await untilSpan(
    (span) =>
      span.parentSpanId === request.spanId && span.attributes['db.query.text']!.includes('update variant_stocks'),
  )
})

it('gives a job a span with the spans of its statements', async () => {
  await pool.query("select graphile_worker.add_job('purge-tokens')")
  const job = await untilSpan((span) => span.name === 'job purge-tokens')
  expect(job).toMatchObject({ kind: 5, attributes: { 'etalase.task': 'purge-tokens' } })
  await untilSpan((span) => span.parentSpanId === job.spanId && span.attributes['db.query.text']!.includes('sessions'))
})

it('gives a delivery of a webhook a span with the span of its HTTP request', async () => {
  const receiver = await startReceiver()
  const { record } = await createWebhookMerchant(traced, `${receiver.url}/hooks/token-in-path`)
  await record()
  const delivery = await untilSpan((span) => span.name === 'webhook delivery')
  const call = await untilSpan((span) => span.parentSpanId === delivery.spanId)
  expect(call).toMatchObject({
    kind: 3,
    name: 'POST',
    attributes: { 'server.address': new URL(receiver.url).host, 'http.response.status_code': '204' },
  })
  await untilPasses(async () =>
    expect(await readMetric(traced, 'etalase_webhook_attempts_total{outcome="delivered"}')).toBe(1),
  )
})

it('shows no credential, address, body or value in a span', async () => {
  const merchant = await createMerchant(traced)
  const key = await createKey(merchant)
  const { body } = await callApi(traced, '/v3/customers', key, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Secret Person', email: 'secret.person@example.com' }),
  })
  const before = collector.spans.length
  expect((await callApi(traced, `/v3/customers/${body.id}?b_uid=${merchant.business.unique_id}`, key)).status).toBe(200)
  await untilSpan((span) => collector.spans.indexOf(span) >= before && span.name === 'GET /v3/customers/:customer_id')
  const text = collector.text()
  const cookie = merchant.browser.cookie!.split('=')[1]!
  for (const secret of [key, 'ecret.person', 'Secret Person', 'token-in-path', merchant.browser.password, cookie])
    expect(text).not.toContain(secret)
})

it('logs each response by its route, and slow statements without their values', async () => {
  const key = await createKey(await createMerchant(traced))
  await callApi(traced, '/v3/orders?order_id=secret-number', key)
  await pool.query('select pg_sleep($1), $2::text', [0.01, 'secret value'])
  const lines = log
    .text()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  expect(lines.find(({ msg, route }) => msg === 'access' && route === '/v3/orders')).toEqual({
    level: 30,
    time: expect.any(String),
    msg: 'access',
    request_id: expect.any(String),
    method: 'GET',
    route: '/v3/orders',
    status: 200,
    duration_ms: expect.any(Number),
  })
  const slow = lines.find(({ msg, statement }) => msg === 'slow statement' && statement.includes('pg_sleep'))
  expect(slow).toMatchObject({ channel: 'pool', statement: 'select pg_sleep($1), $2::text' })
  for (const secret of ['secret-number', 'secret value', key]) expect(log.text()).not.toContain(secret)
})

it('counts jobs, mails, batches, caches and statements, and names process metrics as Prometheus does', async () => {
  await checkOut()
  await pool.query(
    "select graphile_worker.add_job('export-orders', json_build_object('export_id', 'no uuid'), max_attempts => 1)",
  )
  await pool.query(
    `with mail as (insert into mails (template, recipient, subject, body_text, body_html)
      values ('t', 'a@example.com', 's', 'x', 'x') returning id)
    select graphile_worker.add_job('send-mail', json_build_object('mail_id', id)) from mail`,
  )
  await untilPasses(async () => {
    expect(await readMetric(traced, 'etalase_jobs_total{task="export-orders",outcome="given_up"}')).toBe(1)
    // Buyers get mails too, which are counted separately.
    expect(await readMetric(traced, 'etalase_mails_total{outcome="stored"}')).toBeGreaterThanOrEqual(1)
    expect(await readMetric(traced, 'etalase_queue_failed_jobs')).toBe(1)
  })
  const counted = [
    'etalase_jobs_total{task="send-mail",outcome="done"}',
    'etalase_batch_size_count{channel="writes",kind="checkout"}',
    'etalase_batch_wait_seconds_count{channel="writes",kind="checkout"}',
    'etalase_cache_requests_total{cache="storefronts",result="miss"}',
    'etalase_cache_requests_total{cache="shops",result="miss"}',
    'etalase_database_statement_seconds_count{channel="reads"}',
    'etalase_database_statement_seconds_count{channel="writes"}',
    'etalase_database_statement_seconds_count{channel="pool"}',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ]
  for (const series of counted) expect(await readMetric(traced, series), series).toBeGreaterThan(0)
  expect(await readMetric(traced, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
})

it('counts waits for a busy pool', async () => {
  const service = await startService({ env: { DATABASE_POOL_SIZE: '1' } })
  const client = await service.database.pool.connect()
  const waiting = service.database.pool.query('select 1')
  client.release()
  await waiting
  expect(await readMetric(service, 'etalase_database_pool_wait_seconds_count{outcome="acquired"}')).toBe(1)
})

it('writes no access log, traces nothing and loads no SDK unless it is asked to', async () => {
  const quiet = capturedLog()
  const service = await startService({ log: quiet.logger })
  await callApi(service, '/v3/me')
  expect(quiet.text()).not.toContain('access')
  expect(service.service.tracing).toBeUndefined()
})

it('logs a sample of responses, and every failure', async () => {
  const { createAccessLog } = await import('../src/platform/http/access-log.ts')
  const lines: string[] = []
  const logAccess = createAccessLog(createLog('info', { write: (line: string) => void lines.push(line) }), 0.01)!
  const access = { request_id: 'r', method: 'GET', route: '/v3/me', seconds: 0.01 }
  for (let i = 0; i < 2000; i++) logAccess({ ...access, status: 200 })
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThan(200)
  const before = lines.length
  for (let i = 0; i < 5; i++) logAccess({ ...access, status: 503 })
  expect(lines.length - before).toBe(5)
})
