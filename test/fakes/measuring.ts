import {
  type FakeAnswer,
  type FakeRequest,
  findProblem,
  isAmong,
  isObject,
  isText,
  isWhole,
  startFakeServer,
} from './server.ts'

type Body = Record<string, unknown>
type Rules = Parameters<typeof findProblem>[1]

const isHash = isText(64, 64, /^[0-9a-f]{64}$/)
const isHttps = isText(8, 2000, /^https?:\/\/[^/]+\//)
const isAmount = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isCurrency = isText(3, 3, /^[A-Z]{3}$/)
const has = (rules: Rules) => (value: unknown) => isObject(value) && !findProblem(value as Body, rules)
const all =
  (accepts: (value: unknown) => boolean, min = 0) =>
  (value: unknown) =>
    Array.isArray(value) && value.length >= min && value.every(accepts)
const one = (accepts: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length === 1 && value.every(accepts)

const isRecent = (days: number, now: () => Date) => (value: unknown) => {
  const age = Math.floor(now().getTime() / 1000) - (value as number)
  return isWhole(1_000_000_000, 9_999_999_999)(value) && age >= -60 && age <= days * 86_400
}

const parse = ({ headers, text }: FakeRequest): Body | undefined => {
  if (headers['content-type'] !== 'application/json') return undefined
  const body: unknown = JSON.parse(text)
  return isObject(body) ? (body as Body) : undefined
}

/** The Conversions API of Meta. `events` are accepted events, `tests` those with a test code. */
export async function startFakeMeta(keys: { pixel_id: string; token: string }, now = () => new Date()) {
  const events: Body[] = []
  const tests: Body[] = []
  const refuse = (status: number, code: number, message: string): FakeAnswer => ({
    status,
    body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'fake' } },
  })
  const isEvent = has({
    event_name: isAmong('Purchase'),
    event_time: isRecent(7, now),
    event_id: isText(1, 100),
    action_source: isAmong('website'),
    event_source_url: isHttps,
    user_data: (value) =>
      isObject(value) &&
      Object.keys(value as Body).length > 0 &&
      has({
        'em?': one(isHash),
        'ph?': one(isHash),
        'client_ip_address?': isText(3, 45, /^[0-9a-f.:]+$/),
        'client_user_agent?': isText(1, 500),
        'fbc?': isText(10, 1000, /^fb\.\d\.\d{10,16}\.\S+$/),
        'fbp?': isText(10, 100, /^fb\.\d\.\d{10,16}\.\d+$/),
      })(value),
    custom_data: has({
      currency: isCurrency,
      value: isAmount,
      order_id: isText(1, 100),
      content_type: isAmong('product'),
      content_ids: all(isText(1, 100, /^\d+$/), 1),
      contents: all(has({ id: isText(1, 100, /^\d+$/), quantity: isWhole(1), item_price: isAmount }), 1),
      num_items: isWhole(1),
    }),
  })
  const server = await startFakeServer((request) => {
    if (!new RegExp(`^/v\\d{2}\\.0/${keys.pixel_id}/events$`).test(request.path) || request.method !== 'POST')
      return refuse(400, 100, 'Unsupported post request')
    if (request.headers.authorization !== `Bearer ${keys.token}`) return refuse(401, 190, 'Invalid OAuth access token')
    const body = parse(request)
    const problem = body
      ? findProblem(body, { data: one(isEvent), 'test_event_code?': isText(1, 40) })
      : 'The body is not JSON'
    if (problem) return refuse(400, 100, `Invalid parameter: ${problem}`)
    ;(body!.test_event_code ? tests : events).push(...(body!.data as Body[]))
    return { status: 200, body: { events_received: 1, messages: [], fbtrace_id: 'fake' } }
  }, now)
  return { ...server, events, tests }
}

/** The Events API of TikTok, which answers 200 to everything. */
export async function startFakeTikTok(keys: { pixel_id: string; token: string }, now = () => new Date()) {
  const events: Body[] = []
  const answer = (code: number, message: string): FakeAnswer => ({
    status: 200,
    body: { code, message, request_id: 'fake', data: {} },
  })
  const isEvent = has({
    event: isAmong('CompletePayment'),
    event_time: isRecent(7, now),
    event_id: isText(1, 100),
    user: has({
      'email?': isHash,
      'phone?': isHash,
      'ttclid?': isText(1, 1000),
      'ttp?': isText(1, 200),
      'ip?': isText(3, 45),
      'user_agent?': isText(1, 500),
    }),
    page: has({ url: isHttps, 'referrer?': isHttps }),
    properties: has({
      currency: isCurrency,
      value: isAmount,
      order_id: isText(1, 100),
      content_type: isAmong('product'),
      contents: all(
        has({
          content_id: isText(1, 100, /^\d+$/),
          content_name: isText(1, 300),
          quantity: isWhole(1),
          price: isAmount,
        }),
        1,
      ),
    }),
  })
  const server = await startFakeServer((request) => {
    if (request.path !== '/open_api/v1.3/event/track/' || request.method !== 'POST')
      return answer(40001, 'Unknown path')
    if (request.headers['access-token'] !== keys.token) return answer(40105, 'Access token is incorrect')
    const body = parse(request)
    const problem = body
      ? findProblem(body, {
          event_source: isAmong('web'),
          event_source_id: isAmong(keys.pixel_id),
          'test_event_code?': isText(1, 40),
          data: one(isEvent),
        })
      : 'The body is not JSON'
    if (problem) return answer(40002, problem)
    events.push(...(body!.data as Body[]))
    return answer(0, 'OK')
  }, now)
  return { ...server, events }
}

/** The Measurement Protocol of Google Analytics: accepts everything silently; `refused` are dropped events. */
export async function startFakeGa4(keys: { pixel_id: string; token: string }, now = () => new Date()) {
  const events: Body[] = []
  const refused: string[] = []
  const isPurchase = has({
    name: isAmong('purchase'),
    params: has({
      'session_id?': isText(1, 20, /^\d+$/),
      engagement_time_msec: isWhole(1),
      transaction_id: isText(1, 100),
      value: isAmount,
      currency: isCurrency,
      items: all(
        has({ item_id: isText(1, 100, /^\d+$/), item_name: isText(1, 100), quantity: isWhole(1), price: isAmount }),
        1,
      ),
    }),
  })
  const findBodyProblem = (body: Body | undefined) => {
    if (!body) return 'The body is not JSON'
    const isMoment = (value: unknown) => isRecent(3, now)(Math.floor((value as number) / 1_000_000))
    return findProblem(body, { client_id: isText(1, 100), timestamp_micros: isMoment, events: one(isPurchase) })
  }
  const server = await startFakeServer((request) => {
    if (request.method !== 'POST' || !/^(\/debug)?\/mp\/collect$/.test(request.path)) return { status: 404, body: {} }
    const isKnown =
      request.query.get('measurement_id') === keys.pixel_id && request.query.get('api_secret') === keys.token
    const problem = isKnown ? findBodyProblem(parse(request)) : 'The measurement id or the API secret is wrong'
    if (request.path.startsWith('/debug'))
      return {
        status: 200,
        body: { validationMessages: problem ? [{ description: problem, validationCode: 'VALUE_INVALID' }] : [] },
      }
    if (problem) refused.push(problem)
    else events.push(JSON.parse(request.text))
    return { status: 204, body: undefined }
  }, now)
  return { ...server, events, refused }
}
