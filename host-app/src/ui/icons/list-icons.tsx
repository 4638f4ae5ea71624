import { drawIcon } from "@patchbay/widgets/parts";

export const StarIcon = drawIcon(<path d="m8 1.9 1.9 3.9 4.2.6-3 3 .7 4.2L8 11.6l-3.8 2 .7-4.2-3-3 4.2-.6z" />);

export const EditIcon = drawIcon(<path d="m3 13 .6-2.8L10.8 3l2.2 2.2-7.2 7.2zM9.4 4.4l2.2 2.2" />);
