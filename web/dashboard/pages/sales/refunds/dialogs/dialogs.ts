/** Dialogs for refunds and returns, loaded when the first one is opened. */
export { CreateReturnDialog } from './create-return-dialog.tsx'
export { NewRefundDialog } from './refund-dialog.tsx'
export { RefundStepDialog } from './refund-step-dialog.tsx'
export { ReturnStepDialog } from './return-step-dialog.tsx'
