// Code that identifies its own method: MethodBase.GetCurrentMethod, stack frames, names given by the compiler.
// runtime10: the method that runs is the method itself
using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Corpus.CurrentMethods;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await Plain(completion.Calm(), 1);
        WriteLine(await Generic(completion.Calm(), "text"));
        await new Shape<int>().Instance(completion.Calm());
        await foreach (var item in Items(completion.Calm())) WriteLine(item);
        await Caller(completion.Calm());
        Func<Task> lambda = async () =>
        {
            await Step.Go(completion.Calm());
            Show("lambda", MethodBase.GetCurrentMethod());
        };
        await lambda();
    });

    private static async Task Plain(Completion completion, int number)
    {
        Show("current", MethodBase.GetCurrentMethod());
        Show("frame", new StackFrame(0).GetMethod());
        WriteLine(Name());
        try
        {
            await Step.Go(completion);
            Show("current", MethodBase.GetCurrentMethod());
            Show("frame", new StackFrame(0).GetMethod());
            WriteLine(Name());
            Log($"number {number}");
        }
        finally
        {
            Show("finally", MethodBase.GetCurrentMethod());
        }

        Log("end");
    }

    private static async Task<T> Generic<T>(Completion completion, T value)
    {
        await Step.Go(completion);
        Show("generic", MethodBase.GetCurrentMethod());
        Log("generic");
        return value;
    }

    private readonly struct Shape<T>
    {
        public async ValueTask Instance(Completion completion)
        {
            Show("instance", MethodBase.GetCurrentMethod());
            await Step.Go(completion);
            Show("instance", MethodBase.GetCurrentMethod());
            Log("instance");
        }
    }

    private static async IAsyncEnumerable<int> Items(Completion completion)
    {
        Show("item", MethodBase.GetCurrentMethod());
        await Step.Go(completion);
        Show("item", MethodBase.GetCurrentMethod());
        yield return 1;
        Log("items");
    }

    // Without suspensions, callers are on the stack. After one, the resuming method is there in async1 only.
    private static async Task Caller(Completion completion)
    {
        await Callee();
        await Step.Go(completion);
        await Callee();
        WriteLine(completion);
    }

    private static async Task Callee()
    {
        WriteLine(string.Join(" < ", Users(new StackTrace()).Distinct().Take(2)));
        await Step.Go(Completion.Done);
        var text = Environment.StackTrace;
        WriteLine($"{text.Contains(".Callee()")} {text.IndexOf(".Callee()", StringComparison.Ordinal) < text.IndexOf(".Caller(", StringComparison.Ordinal)}");
    }

    private static IEnumerable<string> Users(StackTrace trace) =>
        from frame in trace.GetFrames()
        let type = frame.GetMethod().DeclaringType
        where frame.GetMethod().Name == "MoveNext" && type.FullName.StartsWith("Corpus.CurrentMethods.", StringComparison.Ordinal)
            && !type.Name.Contains("Main")
        select UserOf(type);

    private static string Name([CallerMemberName] string name = "", [CallerLineNumber] int line = 0) => $"{name} {line}";

    // As a logger finds the method that logs.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Log(string message) => Show(message, new StackTrace(1, fNeedFileInfo: true).GetFrame(0));

    private static void Show(string what, StackFrame frame)
    {
        Show(what, frame.GetMethod());
        WriteLine($"  {Path.GetFileName(frame.GetFileName())}:{frame.GetFileLineNumber()}");
    }

    private static void Show(string what, MethodBase method)
    {
        var type = method.DeclaringType;
        WriteLine($"{what}: {method.Name} of {UserOf(type)} in {type.DeclaringType.Name}");
        WriteLine($"  {typeof(IAsyncStateMachine).IsAssignableFrom(type)} {FindUser(type)?.Name}");
    }

    private static string UserOf(Type type) => type.Name[1..type.Name.LastIndexOf('>')];

    // As stack traces and Ben.Demystifier find it.
    private static MethodInfo FindUser(Type type) =>
        type.DeclaringType.GetMethods(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly)
            .FirstOrDefault(m => m.GetCustomAttributes<StateMachineAttribute>().Any(a => a.StateMachineType == type));
}
