// An async method that returns a Task is overridden by one that returns a class derived from Task.
// runtime10 as compiled: a call by the base class runs the base class's method
namespace Corpus.OverriddenByDerivedTask;

internal sealed class Job(string text) : Task(() => WriteLine(text))
{
    public Job Go() { RunSynchronously(TaskScheduler.Default); return this; }
}

internal class Root
{
    public virtual async Task Work(Completion completion) => WriteLine(await Step.Of(completion, "root"));
}

internal sealed class Derived : Root
{
    public override Job Work(Completion completion) => new Job("derived").Go();
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var root in (Root[])[new Derived(), new Root()]) await root.Work(completion);
    });
}
