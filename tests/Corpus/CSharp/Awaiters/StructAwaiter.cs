// Struct awaitables and awaiters, without result, in several places of one method.
using System.Runtime.CompilerServices;

namespace Corpus.StructAwaiter;

internal readonly struct Wait(Completion completion)
{
    public Awaiter GetAwaiter() => new(completion);

    internal readonly struct Awaiter(Completion completion) : ICriticalNotifyCompletion
    {
        public bool IsCompleted => completion is Completion.Done or Completion.Fault;
        public void OnCompleted(Action continuation) => throw new NotSupportedException("the unsafe one must be called");
        public void UnsafeOnCompleted(Action continuation) => Completions.Post(continuation);
        public void GetResult()
        {
            if (completion is Completion.Fault or Completion.LateFault) throw new StepException("struct");
        }
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 3; i++)
        {
            await new Wait(completion.Calm());
            WriteLine(i);
            await new Wait(i == 2 ? completion : completion.Calm());
        }
        try
        {
            await new Wait(completion);
        }
        finally
        {
            WriteLine("finally");
        }
    });
}
