// Struct awaitables and awaiters, without result, in several places of one method.
using System.Runtime.CompilerServices;

namespace Corpus.StructAwaiter;

internal readonly struct Wait(Way way)
{
    public Awaiter GetAwaiter() => new(way);

    internal readonly struct Awaiter(Way way) : ICriticalNotifyCompletion
    {
        public bool IsCompleted => way is Way.Done or Way.Fault;
        public void OnCompleted(Action continuation) => throw new NotSupportedException("the unsafe one must be called");
        public void UnsafeOnCompleted(Action continuation) => Ways.Post(continuation);
        public void GetResult()
        {
            if (way is Way.Fault or Way.LateFault) throw new StepException("struct");
        }
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var i = 0; i < 3; i++)
        {
            await new Wait(way.Calm());
            WriteLine(i);
            await new Wait(i == 2 ? way : way.Calm());
        }
        try
        {
            await new Wait(way);
        }
        finally
        {
            WriteLine("finally");
        }
    });
}
