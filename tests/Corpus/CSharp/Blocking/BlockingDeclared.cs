// Methods that the program itself declares to block or to bind their thread. Woven, 500 requests that block end on two threads of the pool.
[assembly: Async2.ThreadBound(typeof(Corpus.BlockingDeclared.Session), Takes = ["Begin"], Releases = ["End"])]
[assembly: Async2.ThreadBound(typeof(Corpus.BlockingDeclared.Owned), Takes = [".ctor"], Releases = ["Dispose"])]

namespace Async2
{
    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    internal sealed class BlockingCallAttribute(Type type, string method) : Attribute
    {
        public Type Type => type;

        public string Method => method;
    }

    [AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
    internal sealed class ThreadBoundAttribute(Type type) : Attribute
    {
        public Type Type => type;

        public string[] Takes { get; init; } = [];

        public string[] Releases { get; init; } = [];
    }
}

namespace Corpus.BlockingDeclared
{
    [OwnProcess]
    internal static class Program
    {
        private static readonly int Requests = Environment.GetEnvironmentVariable("CORPUS_SUSPENDS") == "1" ? 500 : 1;

        public static void Main()
        {
            ThreadPool.SetMinThreads(2, 2);
            ThreadPool.SetMaxThreads(2, 2);
            Each("an event", i => Countdown(i).Wait());
            Each("an event in time", i => Check(Countdown(i).Wait(20_000)));
            Each("a static method", i => Check(Box<string>.Take(Later(i), "x") == $"{i}x"));
            Each("a generic method", i => Check(new Box<int>(Later(i)).Get<string>("y") == $"{i}y"));
            Each("an interface", i => Check(((IBox)new Box<int>(Later(i))).Any() == i));
            Each("does not block", i => new CountdownEvent(0).Wait());
            Each("throws", i => { try { new Box<int>(Task.FromException<int>(new StepException("no"))).Get("z"); } catch (StepException) { } });
            Bound("a session", session => { session.Begin(); Later(1).Wait(); session.End(); });
            Bound("a session that ends in finally", session => { session.Begin(); try { Later(1).Wait(); } finally { session.End(); } });
            Bound("one within another", session => { session.Begin(); Inner(); Later(1).Wait(); session.End(); });
            Bound("a session of a constructor", _ => { var own = new Owned(); Later(1).Wait(); own.Dispose(); });
        }

        private static void Inner()
        {
            var session = new Session();
            session.Begin();
            try { session.Use(); } finally { session.End(); }
        }

        private static void Each(string name, Action<int> call)
        {
            var all = Task.WhenAll(Enumerable.Range(0, Requests).Select(i => Task.Run(() => Request(() => call(i)))));
            WriteLine($"{name}: {(all.Wait(TimeSpan.FromSeconds(20)) ? "all have ended" : "some are missing")}");
        }

        private static void Bound(string name, Action<Session> call)
        {
            // One after the other, since two that block would leave no thread.
            for (var i = 0; i < 20; i++) Task.Run(() => Request(() => call(new Session()))).Wait();
            WriteLine($"{name}: all have ended");
        }

        private static async Task Request(Action call)
        {
            await Task.Yield();
            call();
        }

        private static CountdownEvent Countdown(int number)
        {
            var countdown = new CountdownEvent(1);
            _ = Task.Delay(20 + number % 7).ContinueWith(_ => countdown.Signal(), TaskScheduler.Default);
            return countdown;
        }

        private static async Task<int> Later(int value)
        {
            await Task.Delay(10);
            return value;
        }

        private static void Check(bool holds)
        {
            if (!holds) throw new StepException("wrong result");
        }
    }

    public static class Waits
    {
        [Async2.BlockingCall(typeof(CountdownEvent), "Wait")]
        public static Task For(CountdownEvent countdown) => For(countdown, -1);

        [Async2.BlockingCall(typeof(CountdownEvent), "Wait")]
        public static Task For(CountdownEvent countdown, int milliseconds)
        {
            if (countdown.IsSet) return null;
            var ready = new TaskCompletionSource();
            ThreadPool.RegisterWaitForSingleObject(countdown.WaitHandle, (_, _) => ready.TrySetResult(), null, milliseconds, true);
            return ready.Task;
        }

        [Async2.BlockingCall(typeof(Box<>), "Take")]
        public static Task ForTake<TText>(Task<int> task, TText text) => task;

        [Async2.BlockingCall(typeof(Box<>), "Get")]
        public static Task ForGet<TKey, TText>(Box<TKey> box, TText text) => box.Task;

        [Async2.BlockingCall(typeof(IBox), "Any")]
        public static Task ForAny(IBox box) => ((Box<int>)box).Task;
    }

    public interface IBox
    {
        int Any();
    }

    // They block in code that has no twin.
    public sealed class Box<T>(Task<int> task) : IBox
    {
        public Task<int> Task => task;

        public static string Take(Task<int> task, T text)
        {
            lock (task) return $"{task.GetAwaiter().GetResult()}{text}";
        }

        public string Get<TText>(TText text)
        {
            lock (task) return $"{task.GetAwaiter().GetResult()}{text}";
        }

        public int Any()
        {
            lock (task) return task.GetAwaiter().GetResult();
        }
    }

    // Only its own thread may use it.
    public sealed class Session
    {
        private int _thread;

        public void Begin() => _thread = Environment.CurrentManagedThreadId;

        public void Use()
        {
            if (_thread != Environment.CurrentManagedThreadId) throw new StepException("another thread");
        }

        public void End()
        {
            Use();
            _thread = 0;
        }
    }

    public sealed class Owned : IDisposable
    {
        private readonly int _thread = Environment.CurrentManagedThreadId;

        public void Dispose()
        {
            if (_thread != Environment.CurrentManagedThreadId) throw new StepException("another thread");
        }
    }
}
