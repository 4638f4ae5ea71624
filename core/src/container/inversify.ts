/** The build writes inversify itself into this module: loading its 220 files would take most of a program's start. */
export { Container, ContainerModule } from "inversify";
