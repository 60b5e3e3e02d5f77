/** Dialogs about refunds and returns. They arrive when the first of them is opened. */
export { CreateReturnDialog } from './create-return-dialog.tsx'
export { NewRefundDialog } from './refund-dialog.tsx'
export { RefundStepDialog } from './refund-step-dialog.tsx'
export { ReturnStepDialog } from './return-step-dialog.tsx'
