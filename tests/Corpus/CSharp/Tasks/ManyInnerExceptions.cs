// Awaiting a task with several exceptions throws the first; the task keeps them all.
namespace Corpus.ManyInnerExceptions;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var source = new TaskCompletionSource();
        if (completion is Completion.Done or Completion.Fault) Fail();
        else Completions.Post(Fail);
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
            await Step.Go(completion.Calm());
            WriteLine(e.InnerExceptions.Count);
        }

        void Fail() => source.SetException([new StepException("one"), new StepException("two")]);
    });

    private static async Task Pass(Task task) => await task;
}
