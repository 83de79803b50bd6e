using Mono.Cecil;

namespace Async2.Compiler.Tests.Folders;

/// <summary>
/// A thread that needs a class waits for the thread that runs its initialiser, and may hold any lock. So no class initialiser of the
/// runtime library takes locks of others or runs their code.
/// </summary>
public class ClassInitialiserTests
{
    private const string Accept = "ASYNC2_ACCEPT=ClassInitialisers.txt dotnet test tests/Compiler --filter ClassInitialiserTests";

    /// <summary>What takes locks of others, runs their code, or waits for another thread.</summary>
    private static readonly string[] s_foreign =
    [
        "System.Diagnostics.Tracing.", "System.Threading.Monitor.", "System.Threading.ThreadPool.", "System.Threading.Thread.",
        "System.Threading.Tasks.TplEventSource.", "System.Runtime.CompilerServices.Async", "System.AppDomain.", ".add_", ".OnCompleted",
        ".UnsafeOnCompleted", "System.Linq.", "System.Collections.Concurrent.", "System.Threading.SynchronizationContext.Post",
    ];

    // Without the fields of a thread, a context can be captured only on another thread. That one takes no lock.
    private static readonly string[] s_capturing =
        ["Async2.Internals.CapturedContexts", "Async2.Internals.ThreadContexts"];

    private static readonly string s_listing = Path.Combine(SourceTree.Repository, "src/Async2.Runtime/ClassInitialisers.txt");

    /// <summary>The methods that complete a chain, catch its exceptions, or return its objects.</summary>
    private static readonly string[] s_ends =
    [
        "Dispatcher.Run", "ChainCompletion.Complete", "Gate.MoveNext", "ContinuationPool.Return", "PoolTrimmer.Finalize",
        "PooledCompletion`1.GetResult", "AwaitedTask.End", "AwaitedTask.Result", "StackTraceRecord.TrimThunk",
    ];

    [Fact]
    public void None_runs_foreign_code()
    {
        foreach (var (type, members) in Initialisers())
        {
            if (s_capturing.Contains(type)) continue;
            Assert.True(!members.Any(IsForeign), $"{type}: {string.Join(", ", members.Where(IsForeign))}");
        }
    }

    [Fact]
    public void They_use_what_is_listed()
    {
        var actual = string.Concat(Initialisers().Select(i => $"{i.Class}\n{string.Concat(i.Members.Select(m => $"    {m}\n"))}"));
        if (Environment.GetEnvironmentVariable("ASYNC2_ACCEPT") == Path.GetFileName(s_listing)) File.WriteAllText(s_listing, actual);
        Assert.True(
            File.Exists(s_listing) && File.ReadAllText(s_listing).ReplaceLineEndings("\n") == actual,
            $"The class initialisers of Async2.Runtime use something else than {s_listing} says. To accept it: {Accept}");
    }

    /// <summary>An initialiser that fails for lack of memory fails for good. So the library runs these when it starts.</summary>
    [Fact]
    public void None_runs_first_when_a_chain_ends()
    {
        using var module = ReadModule();
        var ends = module.GetTypes().SelectMany(t => t.Methods).Where(IsEnd).ToList();
        Assert.Superset(s_ends.ToHashSet(), ends.Select(NameOf).ToHashSet());
        var start = module.GetType("Async2.LibraryStart").Methods.Where(m => m.IsStatic);
        Assert.Empty(new ReachableCode(module, ends).Initialised.Except(new ReachableCode(module, start).Initialised));
    }

    private static IEnumerable<(string Class, IReadOnlyCollection<string> Members)> Initialisers()
    {
        using var module = ReadModule();
        return
        [
            .. from type in module.GetTypes()
               let initialiser = ReachableCode.InitialiserOf(type)
               where initialiser is not null
               orderby type.FullName
               select (type.FullName, new ReachableCode(module, [initialiser]).Foreign),
        ];
    }

    private static ModuleDefinition ReadModule() => ModuleDefinition.ReadModule(typeof(Continuation).Assembly.Location);

    private static string NameOf(MethodDefinition method) => $"{method.DeclaringType.Name}.{method.Name}";

    private static bool IsEnd(MethodDefinition method) =>
        s_ends.Contains(NameOf(method)) || method.DeclaringType.Name == nameof(Fault)
        || method.Name is "SetResult" or "SetException" or "ReturnToPool" or "ReturnToClass";

    private static bool IsForeign(string member) =>
        s_foreign.Any(f => member.Contains(f, StringComparison.Ordinal)) && member is not "System.Threading.Thread.get_CurrentThread";
}
