// An exception before the first await does not leave the call: it is in the task.
namespace Corpus.ThrowBeforeFirstAwait;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var task = Throws(completion, null);
        WriteLine($"called {task.IsFaulted} {task.Exception?.InnerException?.GetType().Name}");
        try
        {
            await task;
        }
        catch (ArgumentNullException e)
        {
            WriteLine(e.ParamName);
        }
        var value = ThrowsValue(-1);
        WriteLine($"{value.IsCompleted} {value.IsFaulted}");
        try
        {
            WriteLine(await value);
        }
        catch (ArgumentOutOfRangeException e)
        {
            WriteLine(e.ParamName);
        }
        await Throws(completion, "fine");
    });

    private static async Task Throws(Completion completion, string argument)
    {
        ArgumentNullException.ThrowIfNull(argument);
        await Step.Go(completion);
    }

    private static async ValueTask<int> ThrowsValue(int n)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(n);
        await Task.Yield();
        return n;
    }
}
