/**
 * Pictures that buyers upload for an order: proofs of transfer, and pictures of goods that they send back.
 * 1. `issueSlot` gives a name that only this order accepts (`isNamedFor`), and a token to upload the picture with.
 * 2. `readSlot` verifies the token, and `storePicture` stores the bytes if they have the announced size and type.
 */
export {
  isNamedFor,
  type PictureKind,
  type PictureOrder,
  pictureKeyOf,
  pictureName,
  pictureUrl,
} from './picture-names.ts'
export {
  issueSlot,
  maxPictureBytes,
  pictureHeaders,
  pictureTypes,
  readSlot,
  SlotIn,
  SlotOut,
  showSlot,
  storePicture,
} from './upload-slots.ts'
