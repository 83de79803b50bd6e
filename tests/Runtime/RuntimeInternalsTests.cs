using System.Reflection;

namespace Async2.Tests;

/// <summary>The library behaves the same, but for what stack traces print, whatever it finds the internals of the runtime to be.</summary>
public class RuntimeInternalsTests
{
    private const string Contexts = "ContextTests|FlowingTests|FlowSuppressionTests|AsyncLocalNotificationTests|RandomChainTests|AsyncVoidTests";
    private const string Places = "InliningTests|SynchronizationContextTests|TaskSchedulerTests|InterleavingTests";
    private const string Exceptions = "FaultTests|StackTraceTests|StatusTests|UnhandledTests";

    public static TheoryData<string, string> Affected => new()
    {
        { "thread-contexts", Contexts },
        { "current-task", Places },
        { "delegate-fields", nameof(DispatchTests) },
        { "method-table", nameof(DispatchTests) },
        { "access-checks", nameof(DispatchTests) },
        { "task-awaiters", Places },
        { "task-boxes", Places },
        { "task-inlining", nameof(BlockingTests) },
        { "piece-of-work", nameof(ThreadBoundTests) },
        { "thread-locals", nameof(ThreadBoundTests) },
        { "transaction-scopes", nameof(ThreadBoundTests) },
        { "value-task-fields", "PooledTests|IteratorTests" },
        { "state-machine-boxes", "PooledTests|IteratorTests|InterleavingTests" },
        { "completion-boxes", $"PooledTests|IteratorTests|InterleavingTests|{Places}" },
        { "task-continuations", nameof(AsyncStackTests) },
        { "task-event-source", nameof(ChainEventTests) },
        { "task-debugging", nameof(StatusTests) },
        { "exception-fields", Exceptions },
        { "stack-trace-array", Exceptions },
        { "enumerator-fields", nameof(IteratorTests) },
    };

#if NET10_0_OR_GREATER
    // On one runtime, as it takes a process each; what stands in for an inside is public API, which is the same on all of them.
    [Theory]
    [MemberData(nameof(Affected))]
    public void Without_it_what_it_serves_is_the_same(string name, string tests) =>
        Passes(name, $"({string.Join('|', tests.Split('|').Select(test => $"FullyQualifiedName~.{test}."))})&{RuntimeInternals.Needed}!={RuntimeInternals.Yes}");
#endif

    [Fact]
    public void Without_any_of_them_everything_is_the_same() =>
        Passes("all", $"FullyQualifiedName!~{nameof(RuntimeInternalsTests)}&FullyQualifiedName!~{nameof(MachineTests)}&{RuntimeInternals.Needed}!={RuntimeInternals.Yes}");

    [Fact]
    public void Each_is_listed_and_tried() =>
        Assert.Equal(
            (string.Join('\n', RuntimeInternals.Asked.Order()), string.Join('\n', RuntimeInternals.Asked.Order())),
            (string.Join('\n', RuntimeInternals.Listed.Order()), string.Join('\n', Affected.Select(row => (string)row[0]).Order())));

    /// <summary>A new runtime on which one is something else is noticed here, not by its users as slowness.</summary>
    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void On_this_runtime_each_is_what_it_is_taken_for()
    {
        RuntimeTypeHandle activation = typeof(MiddleFrame).TypeHandle;
        _ = Fault.Catch(Fault.Deliver(Fault.Leave(Thrown(), activation, 0), 0), activation);
        string[] unknown =
        [
            .. from type in typeof(Continuation).Assembly.GetTypes()
               where type.Namespace == "Async2.Internals"
               from field in type.GetFields(BindingFlags.Static | BindingFlags.NonPublic)
               where field.Name.EndsWith("Known", StringComparison.Ordinal) && field is { IsLiteral: false }
                   && field.GetValue(null) is not true
               select type.Name,
        ];
        Assert.Equal(Environment.Version.Major == 8 ? ["ValueTaskFields"] : [], unknown);
    }

    private static Fault Thrown()
    {
        try
        {
            throw new InvalidOperationException();
        }
        catch (InvalidOperationException exception)
        {
            return Fault.Raised(exception);
        }
    }

    private static void Passes(string without, string filter) =>
        OwnTests.AssertPassed($"ASYNC2_WITHOUT={without}", RuntimeInternals.TestWithout(without, filter));
}
