using Async2.Bench.Service.Load;
using Async2.Bench.Service.Measuring;

// A service as a team writes it, under load from another process, which always runs as compiled.
if (args is ["load", ..]) LoadGenerator.Run(LoadOrder.Parse(args[1..]));
else Report.Run(args, ServiceMeasurement.Names, (_, names) => ServiceMeasurement.Run(names));
