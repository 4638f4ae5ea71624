import { drawIcon } from "@patchbay/widgets/parts";

export const PinIcon = drawIcon(<path d="M5.5 2h5M6.3 2v4.2L4 9h8L9.7 6.2V2M8 9v5" />);

export const EditIcon = drawIcon(<path d="m3 13 .6-2.8L10.8 3l2.2 2.2-7.2 7.2zM9.4 4.4l2.2 2.2" />);
