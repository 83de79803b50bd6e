// The task of a method that threw: status, aggregate, and each await throws the inner exception itself.
namespace Corpus.TaskOfFaultedMethod;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var task = Fails(completion);
        try
        {
            await task;
        }
        catch (Exception first)
        {
            WriteLine($"{first.GetType().Name} {task.Status} {task.IsFaulted} {task.IsCanceled}");
            WriteLine($"{task.Exception.GetType().Name} {task.Exception.InnerExceptions.Count}");
            WriteLine(ReferenceEquals(first, task.Exception.InnerException));
            try
            {
                await task;
            }
            catch (Exception second)
            {
                WriteLine(ReferenceEquals(first, second));
            }
        }
        try
        {
            task.Wait();
        }
        catch (AggregateException e)
        {
            WriteLine($"wait {e.InnerExceptions.Count} {e.InnerException.Message}");
        }
    });

    private static async Task<int> Fails(Completion completion)
    {
        await Step.Go(completion);
        throw new InvalidOperationException("fails");
    }
}
