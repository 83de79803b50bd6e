// GetResult throws after a suspension, in a try, in a catch and in a finally.
using System.Runtime.CompilerServices;

namespace Corpus.ThrowingGetResult;

internal readonly struct Late(string message) : ICriticalNotifyCompletion
{
    public Late GetAwaiter() => this;
    public bool IsCompleted => false;
    public void OnCompleted(Action continuation) => Completions.Post(continuation);
    public void UnsafeOnCompleted(Action continuation) => Completions.Post(continuation);
    public int GetResult() => message == null ? 1 : throw new InvalidOperationException(message);
}

internal static class Program
{
    public static void Main() => Completions.Run(async () =>
    {
        try
        {
            try
            {
                WriteLine(await new Late(null));
                await new Late("try");
            }
            catch (InvalidOperationException e)
            {
                WriteLine(e.Message);
                await new Late("catch");
            }
            finally
            {
                WriteLine("finally");
                await new Late("finally");
            }
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.Message);
        }
        await new Late("last");
    });
}
