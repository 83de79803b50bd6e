// Task.Yield in several places: the method goes on, on another thread, with its state.
namespace Corpus.YieldAwait;

internal static class Program
{
    public static async Task Main()
    {
        var list = new List<int>();
        for (var i = 0; i < 5; i++)
        {
            await Task.Yield();
            list.Add(i);
        }
        try
        {
            await Task.Yield();
            throw new InvalidOperationException("after yield");
        }
        catch (InvalidOperationException e)
        {
            await Task.Yield();
            WriteLine(e.Message);
        }
        finally
        {
            await Task.Yield();
            WriteLine(string.Join(",", list));
        }
        WriteLine(Thread.CurrentThread.IsThreadPoolThread);
    }
}
