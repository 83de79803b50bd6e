// Awaiting a task with several exceptions throws the first; the task keeps them all.
namespace Corpus.ManyInnerExceptions;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var source = new TaskCompletionSource();
        if (way is Way.Done or Way.Fault) Fail();
        else Ways.Post(Fail);
        var outer = Pass(source.Task);
        try
        {
            await outer;
        }
        catch (Exception e)
        {
            WriteLine($"{e.Message} {outer.Exception.InnerExceptions.Count} {source.Task.Exception.InnerExceptions.Count}");
        }
        try
        {
            throw new AggregateException(new StepException("a"), new StepException("b"));
        }
        catch (AggregateException e)
        {
            await Step.Go(way.Calm());
            WriteLine(e.InnerExceptions.Count);
        }

        void Fail() => source.SetException([new StepException("one"), new StepException("two")]);
    });

    private static async Task Pass(Task task) => await task;
}
