import type { FastifyReply } from 'fastify'
import { applyLimit } from '../../../access/admit.ts'
import type { Call } from '../../../access/route.ts'
import { AppError, notFound } from '../../../platform/errors/errors.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import type { CartOwner } from '../../buyers/carts/index.ts'
import { readCartCookie, setCartCookie } from './cart-cookie.ts'
import { cartPath, type FormShop } from './find-form-shop.ts'
import { type FormProblem, toFormProblem } from './read-form.ts'
import type { CartPages } from './render-cart.ts'

type Changed = { guest_token?: string | undefined } | FormProblem
type Act<T> = (owner: CartOwner, input: T, found: FormShop) => Promise<Changed>

export const noShop = () => notFound('There is no shop at this address')

/** Changes the cart of the cookie, then redirects to its page, with a code if something failed. */
export async function submitForm<T extends number | object>(
  service: CartPages,
  { request, reply }: Pick<Call, 'request' | 'reply'>,
  found: FormShop | undefined,
  input: T | FormProblem,
  act: Act<T>,
): Promise<FastifyReply> {
  if (!found) throw noShop()
  const { id, business_id } = found.shop
  const name = `client:${id}:${clientNetwork(request.ip)}`
  await applyLimit(service, { name, kind: 'client', windows: service.config.limits.client }, reply)
  if (typeof input === 'string') return leadToCart(reply, found, input)
  const owner = { store: { id, business_id }, guest_token: readCartCookie(service.config, request, found) }
  const changed = await act(owner, input, found).catch((error: unknown): FormProblem => {
    if (error instanceof AppError && error.status < 500) return toFormProblem(error)
    throw error
  })
  if (typeof changed === 'string') return leadToCart(reply, found, changed)
  if (changed.guest_token !== undefined) setCartCookie(service, reply, found, changed.guest_token)
  return leadToCart(reply, found)
}

const leadToCart = (reply: FastifyReply, found: FormShop, problem?: FormProblem) =>
  reply
    .code(303)
    .header('cache-control', 'no-store')
    .header('location', cartPath(found) + (problem ? `?problem=${problem}` : ''))
    .send()
