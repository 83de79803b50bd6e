// A custom awaitable class with a class awaiter.
using System.Runtime.CompilerServices;

namespace Corpus.ClassAwaiter;

internal sealed class Wait(Way way, string name)
{
    public Awaiter GetAwaiter()
    {
        WriteLine($"GetAwaiter {name}");
        return new Awaiter(way, name);
    }

    internal sealed class Awaiter(Way way, string name) : INotifyCompletion
    {
        public bool IsCompleted
        {
            get
            {
                WriteLine("IsCompleted");
                return way is Way.Done or Way.Fault;
            }
        }

        public void OnCompleted(Action continuation)
        {
            WriteLine("OnCompleted");
            Ways.Post(continuation);
        }

        public string GetResult()
        {
            WriteLine("GetResult");
            return way is Way.Fault or Way.LateFault ? throw new StepException(name) : name;
        }
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await new Wait(way.Calm(), "a") + await new Wait(way, "b"));
    });
}
