import { ApiError, connectBusiness } from '@etalase/sdk'
import type { FastifyInstance } from 'fastify'
import { etalase, etalaseUrl } from './config.ts'
import { showMessage } from './pages.ts'
import { cookie, startSession } from './session.ts'
import { findBusiness, saveInstallation } from './store.ts'

export function addInstallation(app: FastifyInstance) {
  app.get('/install', async (_request, reply) => {
    const { url, state, verifier } = await etalase.startAuthorization()
    reply.setCookie('authorization', JSON.stringify({ state, verifier }), { ...cookie, maxAge: 600 })
    return reply.redirect(url, 303)
  })

  app.get('/callback', async (request, reply) => {
    reply.clearCookie('authorization', cookie)
    try {
      const { state, verifier } = JSON.parse(request.cookies.authorization ?? '{}')
      if (!state) throw new Error('this browser did not start the installation')
      const tokens = await etalase.finishAuthorization(request.url, { state, verifier })
      const { connected_businesses } = await connectBusiness({ url: etalaseUrl, credential: tokens.access_token }).call(
        'GET /me',
      )
      saveInstallation(tokens, connected_businesses)
      const ids = connected_businesses.map(({ unique_id }) => unique_id)
      startSession(reply, ids)
      return reply.redirect('/', 303)
    } catch (error) {
      request.log.warn({ reason: (error as Error).message }, 'not installed')
      return showMessage(request, reply.code(400), 'notInstalled')
    }
  })

  // The merchant pressed "Open app" in the dashboard.
  app.get<{ Querystring: { launch_token?: string } }>('/launch', async (request, reply) => {
    try {
      const { business } = await etalase.exchangeLaunchToken(request.query.launch_token ?? '')
      if (!findBusiness(business.unique_id)) return reply.redirect('/install', 303)
      startSession(reply, [business.unique_id])
      return reply.redirect('/', 303)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) throw error
      return showMessage(request, reply.code(400), 'notLaunched')
    }
  })
}
