import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Check } from '../check.ts'
import { type Answer, Obstacle } from '../run/answer.ts'
import { expectEqual, expectThat } from '../run/expect.ts'
import { type AppKit, type Installed, makeEventId } from './kit.ts'
import { describeOrder, describeRevocation } from './payloads.ts'
import { Visitor } from './visitor.ts'

/** Verifiers refuse what was signed longer ago than five minutes. */
const tooOldSeconds = 900

/** An app that asks again and again after a refusal sends more calls than this for one page. */
const maxCallsAPage = 5

const expectRefused = (answer: Answer) =>
  expectThat(answer, answer.status >= 400 && answer.status < 500, 'a refusal (4xx)', `status ${answer.status}`)

const expectTaken = (answer: Answer) =>
  expectThat(answer, answer.status >= 200 && answer.status < 300, 'an acknowledgement (2xx)', `status ${answer.status}`)

const expectNoFault = (answer: Answer) => expectThat(answer, answer.status < 500, 'no 5xx', `status ${answer.status}`)

/** The shortest lifetime that an answer can name. */
const shortestSeconds = 1

/** Does something in which the app gets access tokens, and ends these when it is done. */
async function endTokensAfter(kit: AppKit, work: () => Promise<Installed>): Promise<Installed> {
  const { grants } = kit.platform
  grants.lifetimeSeconds = shortestSeconds
  const installed = await work().finally(() => {
    grants.lifetimeSeconds = 3600
  })
  grants.end(installed.grant)
  // An app may look at its clock only, and that says no earlier that they have ended.
  await sleep(shortestSeconds * 1000 + 100)
  return installed
}

/** An installation whose access token has ended. */
const installBriefly = (kit: AppKit) => endTokensAfter(kit, () => kit.install())

/** Opens the page and returns the calls that it made with tokens that are valid. */
async function countGoodCalls(kit: AppKit, installed: Installed): Promise<number> {
  const before = kit.callsOf(installed.grant).length
  await kit.openPage(installed)
  const made = kit.callsOf(installed.grant).slice(before)
  return made.filter(({ status }) => status === 200).length
}

/** Fails the check only for its own rule: a page that never calls the API proves nothing. */
async function needCalls(kit: AppKit, installed: Installed): Promise<void> {
  if ((await countGoodCalls(kit, installed)) === 0)
    throw new Obstacle(`The page ${kit.options.pagePath} makes no call; name one that does with --page-path`)
}

export const appChecks: Check<AppKit>[] = [
  {
    id: 'app.authorization-has-pkce',
    rule: 'The authorize page gets `client_id`, `redirect_uri`, `response_type` code, `state` and a `S256` challenge.',
    async run(kit) {
      await kit.startInstallation()
      const { client_id, response_type, code_challenge_method, code_challenge, state } =
        kit.platform.authorizations.at(-1)!
      const found = { client_id, response_type, code_challenge_method }
      const expected = { client_id: kit.options.clientId, response_type: 'code', code_challenge_method: 'S256' }
      expectThat(undefined, JSON.stringify(found) === JSON.stringify(expected), JSON.stringify(expected), found)
      expectThat(undefined, /^[\w-]{43}$/.test(code_challenge ?? ''), 'a challenge of 43 characters', code_challenge)
      expectThat(undefined, (state ?? '').length >= 16, 'a state of 16 characters or more', `${(state ?? '').length}`)
    },
  },
  {
    id: 'app.state-is-new-each-time',
    rule: 'State and verifier are made anew for each attempt.',
    async run(kit) {
      await kit.startInstallation()
      await kit.startInstallation()
      const [first, second] = kit.platform.authorizations.slice(-2)
      const isNew = first!.state !== second!.state && first!.code_challenge !== second!.code_challenge
      expectThat(undefined, isNew, 'another state and another challenge', 'the same again')
    },
  },
  {
    id: 'app.installs',
    rule: 'The code is exchanged with its verifier, and the merchant sees a page.',
    async run(kit) {
      const { landing } = await kit.install()
      expectEqual(landing, 'status', landing.status, 200)
    },
  },
  {
    id: 'app.foreign-state-is-refused',
    rule: 'The client must compare `state` with the value that it sent.',
    async run(kit) {
      const { visitor, callback } = await kit.startInstallation()
      const before = kit.platform.tokenRequests.length
      // A browser that began no installation has no state, which no state in the address must equal.
      for (const [browser, state] of [
        [visitor, 'of-somebody-else'],
        [new Visitor(), ''],
      ] as const) {
        callback.searchParams.set('state', state)
        const { answer } = await browser.open(callback.href)
        expectEqual(answer, 'exchanges', kit.platform.tokenRequests.length - before, 0)
      }
    },
  },
  {
    id: 'app.code-of-another-browser-is-refused',
    rule: 'Only the browser that began an authorization can finish it.',
    async run(kit) {
      const [{ callback }, { visitor }] = [await kit.startInstallation(), await kit.startInstallation()]
      const before = kit.platform.grants.all.length
      const { answer } = await visitor.open(callback.href)
      expectEqual(answer, 'installations', kit.platform.grants.all.length - before, 0)
    },
  },
  {
    id: 'app.denial-is-no-fault',
    rule: 'A merchant may deny: the callback gets `error=access_denied`.',
    async run(kit) {
      const { visitor, callback } = await kit.startInstallation()
      callback.searchParams.delete('code')
      callback.searchParams.set('error', 'access_denied')
      expectNoFault((await visitor.open(callback.href)).answer)
    },
  },
  {
    id: 'app.tokens-stay-on-the-server',
    rule: '`client_secret`, access tokens and refresh tokens stay server-side.',
    async run(kit) {
      const installed = await kit.install()
      const page = await kit.openPage(installed)
      const { grant, visitor } = installed
      const secrets = [kit.options.clientSecret, grant.refresh, ...grant.access, ...grant.ended]
      const shown = visitor.seen.some((text) => secrets.some((secret) => text.includes(secret)))
      expectThat(page, !shown, 'no secret in what the browser gets', 'one')
    },
  },
  {
    id: 'app.refreshes',
    rule: 'An access token that ended is replaced by the refresh grant.',
    async run(kit) {
      const installed = await installBriefly(kit)
      const calls = await countGoodCalls(kit, installed)
      expectThat(undefined, calls > 0, 'a call with a new access token', `${calls} such calls`)
    },
  },
  {
    id: 'app.both-tokens-are-replaced',
    rule: 'A refresh returns a new access and a new refresh token; both must replace the old pair.',
    async run(kit) {
      const installed = await installBriefly(kit)
      await endTokensAfter(kit, async () => {
        await kit.openPage(installed)
        return installed
      })
      const current = installed.grant.refresh
      const before = kit.platform.tokenRequests.length
      await kit.openPage(installed)
      const used = kit.platform.tokenRequests.slice(before).map(({ refresh_token }) => refresh_token)
      if (used.length === 0) throw new Obstacle('The page did not lead to a refresh')
      expectThat(undefined, used[0] === current, 'a refresh with the new refresh token', 'the old one')
    },
  },
  {
    id: 'app.lost-refresh-is-repeated',
    rule: 'A refresh whose answer is lost is repeated with the same token within 30 seconds.',
    async run(kit) {
      const installed = await installBriefly(kit)
      kit.platform.losesNextRefresh = true
      const calls = await countGoodCalls(kit, installed)
      const again = calls > 0 ? calls : await countGoodCalls(kit, installed)
      expectThat(undefined, again > 0, 'a call with the new access token', `${again} such calls`)
    },
  },
  {
    id: 'app.limit-is-waited-for',
    rule: '429 says with `Retry-After` when to come again.',
    async run(kit) {
      const installed = await kit.install()
      await needCalls(kit, installed)
      const before = kit.callsOf(installed.grant).length
      kit.platform.limitsNextCallFor = 1
      const answer = await kit.openPage(installed)
      const [limited, ...later] = kit.callsOf(installed.grant).slice(before)
      const early = later.filter(({ path, at }) => path === limited?.path && at - limited.at < 950)
      expectEqual(answer, 'calls before the time was over', early.length, 0)
    },
  },
  {
    id: 'app.revoked-business-is-no-fault',
    rule: 'A revoked business makes requests for it fail with 403.',
    async run(kit) {
      const installed = await kit.install()
      installed.grant.isRevoked = true
      const before = kit.callsOf(installed.grant).length
      const answer = await kit.openPage(installed)
      expectNoFault(answer)
      const calls = kit.callsOf(installed.grant).length - before
      expectThat(answer, calls <= maxCallsAPage, `at most ${maxCallsAPage} calls`, calls)
    },
  },
  {
    id: 'app.revocation-ends-the-calls',
    rule: 'After `app.revoked` the app calls no more for that business.',
    async run(kit) {
      const installed = await kit.install()
      await needCalls(kit, installed)
      installed.grant.isRevoked = true
      expectTaken(
        await kit.deliver({
          event: 'app.revoked',
          business: installed.grant.business,
          data: describeRevocation(kit.options.clientId, installed.grant.business),
        }),
      )
      const before = kit.callsOf(installed.grant).length
      const answer = await kit.openPage(installed)
      expectEqual(answer, 'calls', kit.callsOf(installed.grant).length - before, 0)
    },
  },
  {
    id: 'app.webhook-is-acknowledged',
    rule: 'A genuine delivery is answered with 2xx.',
    async run(kit) {
      const { grant } = await kit.install()
      expectTaken(await kit.deliver({ business: grant.business }))
    },
  },
  {
    id: 'app.wrong-signature-is-refused',
    rule: 'A delivery that another secret signed is refused.',
    async run(kit) {
      expectRefused(await kit.deliver({ secret: `whsec_${randomBytes(24).toString('base64')}` }))
    },
  },
  {
    id: 'app.unsigned-delivery-is-refused',
    rule: 'A delivery without a signature is refused.',
    async run(kit) {
      const tamper = ({ headers }: { headers: Record<string, string | undefined> }) => {
        for (const name of ['webhook-signature', 'x-service-hmac-sha256']) delete headers[name]
      }
      expectRefused(await kit.deliver({ tamper }))
    },
  },
  {
    id: 'app.changed-body-is-refused',
    rule: 'The signature covers the raw body.',
    async run(kit) {
      expectRefused(
        await kit.deliver({
          tamper: (sent) => {
            sent.body = sent.body.replace('"sequence":1', '"sequence":2')
          },
        }),
      )
    },
  },
  {
    id: 'app.old-delivery-is-refused',
    rule: 'The signed time is compared, so that a recorded delivery cannot be sent again later.',
    async run(kit) {
      expectRefused(await kit.deliver({ at: Math.floor(Date.now() / 1000) - tooOldSeconds }))
    },
  },
  {
    id: 'app.rotated-secret-verifies',
    rule: 'During a rotation several signatures are sent, and one of them fits.',
    async run(kit) {
      const tamper = ({ headers }: { headers: Record<string, string | undefined> }) => {
        headers['webhook-signature'] = `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}`
      }
      expectTaken(await kit.deliver({ tamper }))
    },
  },
  {
    id: 'app.unknown-event-is-acknowledged',
    rule: 'Events that an app does not know may be added.',
    async run(kit) {
      expectTaken(await kit.deliver({ event: 'conformance.unknown', data: { unknown: true } }))
    },
  },
  {
    id: 'app.replayed-event-is-done-once',
    rule: 'Deliveries may come twice: the same `unique_id` does nothing the second time.',
    async run(kit) {
      const installed = await kit.install()
      const { business } = installed.grant
      const event = { business, uniqueId: makeEventId(), data: describeOrder(business) }
      const before = await kit.openPage(installed)
      expectTaken(await kit.deliver(event))
      const [first, second] = [await kit.openPage(installed), await kit.openPage(installed)]
      if (first.text !== second.text) throw new Obstacle('The page differs each time, so that effects cannot be seen')
      if (first.text === before.text)
        throw new Obstacle(
          `${kit.options.pagePath} shows no effect of an order; name a page that does with --page-path`,
        )
      expectTaken(await kit.deliver(event))
      const after = await kit.openPage(installed)
      expectThat(after, after.text === first.text, 'the same page as before the replay', 'another page')
    },
  },
  {
    id: 'app.launch-opens',
    rule: 'The manage address exchanges the launch token and lets the merchant in.',
    async run(kit) {
      const { grant } = await kit.install()
      const { answer } = await openLaunch(kit, kit.platform.grants.issueLaunchToken(grant.business))
      expectEqual(answer, 'status', answer.status, 200)
    },
  },
  {
    id: 'app.unknown-launch-token-is-refused',
    rule: 'A launch token is single-use: one that is unknown or used lets nobody in.',
    async run(kit) {
      const { answer } = await openLaunch(kit, 'lt_unknown')
      expectRefused(answer)
    },
  },
]

async function openLaunch(kit: AppKit, token: string) {
  const address = new URL(kit.toAddress(kit.options.launchPath))
  address.searchParams.set('launch_token', token)
  return await new Visitor().open(address.href)
}
