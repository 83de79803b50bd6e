using System.Diagnostics;
using Async2.Bench.Heap;

// Measures 10,000 suspended tasks of 100 frames: their memory, and the pauses of the collections of generation 0 meanwhile.
const int Groups = 100;
const int TasksOfGroup = 100;

Report.Run(args, ["heap", "working-set", "pause", "pause-old"], (_, names) =>
{
    // Unoptimised code keeps more across an await.
    Measurement.WarmUp(Effort.Brief, count => Chains.Finish(Chains.Suspend(count)));

    var groups = new Task<int>[Groups][];
    double pause = Pause.Mean(Groups, i => groups[i] = Chains.Suspend(TasksOfGroup));
    long heap = GC.GetTotalMemory(forceFullCollection: true);
    double old = Pause.Mean(Groups, _ => { });
    long workingSet = Process.GetCurrentProcess().PeakWorkingSet64;
    Chains.Finish([.. groups.SelectMany(g => g)]);

    return new Sample[] { new("heap", heap, "bytes"), new("working-set", workingSet, "bytes"), new("pause", pause), new("pause-old", old) }
        .Where(s => names.Contains(s.Case));
});
