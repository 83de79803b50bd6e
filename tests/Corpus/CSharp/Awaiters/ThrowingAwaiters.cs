// Awaiters whose GetAwaiter, IsCompleted, OnCompleted or GetResult throws: caught like any exception at the await.
using System.Runtime.CompilerServices;

namespace Corpus.ThrowingAwaiters;

internal sealed class Bad(string where) : INotifyCompletion
{
    public Bad GetAwaiter() => where == "GetAwaiter" ? throw new InvalidOperationException(where) : this;
    public bool IsCompleted => where == "IsCompleted" ? throw new InvalidOperationException(where) : where == "GetResult";
    public void OnCompleted(Action continuation) => throw new InvalidOperationException(where);
    public int GetResult() => where is "GetResult" ? throw new InvalidOperationException(where) : 0;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var where in new[] { "GetAwaiter", "IsCompleted", "GetResult" })
        {
            try
            {
                await Step.Go(completion.Calm());
                await new Bad(where);
            }
            catch (InvalidOperationException e)
            {
                WriteLine($"caught {e.Message}");
            }
            finally
            {
                WriteLine("finally");
            }
        }
        await new Bad("GetAwaiter");
    });
}
