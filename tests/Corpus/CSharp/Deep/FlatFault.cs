// The same with an exception, which passes through frames with a finally now and then. More frames would make each trace a large object to collect.
namespace Corpus.FlatFault;

internal static class Program
{
    private static int s_finallys;

    public static async Task Main()
    {
        var source = new TaskCompletionSource();
        var task = source.Task;
        for (var i = 0; i < 1_000; i++) task = i % 10 == 0 ? WithFinally(task) : Plain(task);
        source.SetException(new InvalidOperationException("flat"));
        try
        {
            await task;
        }
        catch (InvalidOperationException e)
        {
            WriteLine($"{e.Message} {s_finallys}");
        }
    }

    private static async Task Plain(Task inner) => await inner;

    private static async Task WithFinally(Task inner)
    {
        try
        {
            await inner;
        }
        finally
        {
            s_finallys++;
        }
    }
}
