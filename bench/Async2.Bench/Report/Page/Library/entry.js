export { BarChart, FixedScaleAxis } from "chartist";
