/**
 * Sign-in of the command line for developers, in the manner of RFC 8628 but outside of OAuth: the command is no app.
 * 1. The command asks for a code, which it prints, and a secret, with which it asks again and again for an answer.
 * 2. A member types the code at `/setting/developers/cli`, sees which machine asks for what and from where, and chooses
 *    a business and scopes. The address carries no code: a link from a stranger confirms nothing by itself.
 * 3. Confirming creates a restricted API key of 30 days. It replaces the one that this person gave to this machine before.
 * 4. The command fetches the key once. Until then only a seed of its value is stored.
 * 5. The command deletes its key when it signs out.
 * 6. A key that nobody fetched counts to the limit of keys no longer than its code is valid, and any other until it expires. Both
 *    are deleted within the hour after.
 */
export { purgeCliSignIns } from './purge-sign-ins.ts'
export { cliConfirmationRoutes, cliSignInRoutes } from './routes.ts'
