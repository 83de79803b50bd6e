// A custom awaitable class with a class awaiter.
using System.Runtime.CompilerServices;

namespace Corpus.ClassAwaiter;

internal sealed class Wait(Completion completion, string name)
{
    public Awaiter GetAwaiter()
    {
        WriteLine($"GetAwaiter {name}");
        return new Awaiter(completion, name);
    }

    internal sealed class Awaiter(Completion completion, string name) : INotifyCompletion
    {
        public bool IsCompleted
        {
            get
            {
                WriteLine("IsCompleted");
                return completion is Completion.Done or Completion.Fault;
            }
        }

        public void OnCompleted(Action continuation)
        {
            WriteLine("OnCompleted");
            Completions.Post(continuation);
        }

        public string GetResult()
        {
            WriteLine("GetResult");
            return completion is Completion.Fault or Completion.LateFault ? throw new StepException(name) : name;
        }
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await new Wait(completion.Calm(), "a") + await new Wait(completion, "b"));
    });
}
