/**
 * Domains in whose name a business sends mail.
 * 1. A merchant adds a domain. We make a key pair for it; the private key is sealed and never shown.
 * 2. The merchant sets the records that we list (DKIM, SPF, DMARC, return path) and asks for a check, which looks them up.
 * 3. A store chooses a sender address at a verified domain (`mail_sender_address`). Its mails then come from there and are
 *    signed with the key (`createFindSender`); once the domain is no longer verified, from the installation's address.
 * 4. Once a day the worker looks the records of verified domains up (`recheckDomains`). Those that lack a required one on
 *    three days in a row are no longer verified, and the members of the business are told.
 */

export { checkSenderAddress } from './check-sender-address.ts'
export { findIncompleteDomains } from './find-incomplete-domains.ts'
export { createFindSender } from './find-sender.ts'
export { recheckDomains } from './recheck-domains.ts'
export { mailDomainRoutes } from './routes.ts'
