using Async2.PackagePrograms;

// Programs whose code may run in one place only: a TaskScheduler of the package's own, which notices what leaves it.
return args switch
{
    ["Temporal"] => await TemporalProgram.Run(),
    ["Orleans"] => await OrleansProgram.Run(),
    ["Akka"] => await AkkaProgram.Run(),
    ["DurableTask"] => await DurableTaskProgram.Run(),
    _ => 99,
};
