namespace Async2.Compiler.BackEnds.Continuations.Contexts;

/// <summary>
/// Members of the class library that run no code of others, whatever they are given: no comparer, no culture, no provider, no
/// continuation. So nothing but what they are there for happens in them, and that is not to change contexts.
/// </summary>
internal static class ContextNeutralMembers
{
    private const string Tasks = "System.Threading.Tasks.";
    private const string Services = "System.Runtime.CompilerServices.";
    private const string Collections = "System.Collections.Generic.";

    private static readonly HashSet<string> OfAwaits = Members(
        ("System.Object", ".ctor"),
        (Tasks + "Task", "Yield get_CompletedTask FromResult GetAwaiter ConfigureAwait"),
        (Tasks + "Task`1", "GetAwaiter ConfigureAwait"),
        (Services + "TaskAwaiter", "get_IsCompleted GetResult"),
        (Services + "TaskAwaiter`1", "get_IsCompleted GetResult"),
        (Services + "YieldAwaitable", "GetAwaiter"),
        (Services + "YieldAwaitable/YieldAwaiter", "get_IsCompleted GetResult"));

    // With any parameters but interfaces, which others may implement.
    private static readonly HashSet<string> Others = Members(
        (Services + "ConfiguredTaskAwaitable", "GetAwaiter"),
        (Services + "ConfiguredTaskAwaitable`1", "GetAwaiter"),
        (Services + "ConfiguredTaskAwaitable/ConfiguredTaskAwaiter", "get_IsCompleted GetResult"),
        (Services + "ConfiguredTaskAwaitable`1/ConfiguredTaskAwaiter", "get_IsCompleted GetResult"),
        (Services + "RuntimeHelpers", "InitializeArray IsReferenceOrContainsReferences"),
        (Tasks + "Task", "get_IsCompleted get_IsCompletedSuccessfully get_IsFaulted get_IsCanceled get_Status"),
        (Tasks + "TaskCompletionSource", ".ctor get_Task"),
        (Tasks + "TaskCompletionSource`1", ".ctor get_Task"),
        (Tasks + "ValueTask", ".ctor get_CompletedTask"),
        (Tasks + "ValueTask`1", ".ctor"),
        ("System.Threading.CancellationToken", "get_None get_IsCancellationRequested get_CanBeCanceled ThrowIfCancellationRequested"),
        ("System.Threading.CancellationTokenSource", "get_Token get_IsCancellationRequested"),
        ("System.Threading.AsyncLocal`1", ".ctor get_Value"),
        ("System.Threading.SynchronizationContext", "get_Current"),
        ("System.Threading.ExecutionContext", "Capture IsFlowSuppressed"),
        ("System.Threading.Thread", "get_CurrentThread get_ManagedThreadId"),
        ("System.Environment", "get_CurrentManagedThreadId get_ProcessorCount get_TickCount get_TickCount64"),
        ("System.Object", "ReferenceEquals GetType"),
        ("System.Type", "GetTypeFromHandle"),
        ("System.GC", "KeepAlive"),
        ("System.Array", "Empty get_Length Clear Copy"),
        ("System.Buffer", "BlockCopy"),
        ("System.Nullable`1", ".ctor get_HasValue get_Value GetValueOrDefault"),
        ("System.Span`1", ".ctor get_Item get_Length get_IsEmpty get_Empty Slice CopyTo TryCopyTo Clear Fill ToArray op_Implicit"),
        ("System.ReadOnlySpan`1", ".ctor get_Item get_Length get_IsEmpty get_Empty Slice CopyTo TryCopyTo ToArray op_Implicit"),
        ("System.Memory`1", ".ctor get_Length get_IsEmpty get_Empty Slice op_Implicit"),
        ("System.ReadOnlyMemory`1", ".ctor get_Length get_IsEmpty get_Empty Slice op_Implicit"),
        ("System.MemoryExtensions", "AsSpan AsMemory"),
        ("System.ArraySegment`1", ".ctor get_Array get_Offset get_Count get_Item op_Implicit"),
        ("System.String", "get_Length get_Chars op_Equality op_Inequality IsNullOrEmpty IsNullOrWhiteSpace Substring "
            + "Trim TrimStart TrimEnd PadLeft PadRight CopyTo ToCharArray op_Implicit"),
        ("System.Char", "IsDigit IsLetter IsLetterOrDigit IsWhiteSpace IsUpper IsLower IsAscii IsAsciiDigit IsAsciiLetter "
            + "IsPunctuation IsControl IsSurrogate ToUpperInvariant ToLowerInvariant"),
        ("System.Text.StringBuilder", ".ctor get_Length set_Length Clear ToString"),
        ("System.Guid", "NewGuid op_Equality op_Inequality"),
        ("System.DateTime", "get_UtcNow get_Ticks get_Kind op_Subtraction op_Addition op_Equality op_Inequality "
            + "op_LessThan op_GreaterThan op_LessThanOrEqual op_GreaterThanOrEqual"),
        ("System.DateTimeOffset", "get_UtcNow get_UtcTicks get_UtcDateTime op_Subtraction op_Addition op_LessThan op_GreaterThan"),
        ("System.TimeSpan", ".ctor get_Zero get_Ticks get_TotalDays get_TotalHours get_TotalMinutes get_TotalSeconds get_TotalMilliseconds "
            + "FromTicks FromMilliseconds FromSeconds FromMinutes FromHours FromDays op_Equality op_Inequality "
            + "op_LessThan op_GreaterThan op_LessThanOrEqual op_GreaterThanOrEqual op_Addition op_Subtraction"),
        ("System.Diagnostics.Stopwatch", ".ctor StartNew Start Stop Reset Restart GetTimestamp GetElapsedTime "
            + "get_Elapsed get_ElapsedMilliseconds get_ElapsedTicks get_IsRunning"),
        (Collections + "List`1", ".ctor get_Item set_Item get_Count Add RemoveAt Clear ToArray GetEnumerator"),
        (Collections + "List`1/Enumerator", "MoveNext get_Current Dispose"),
        (Collections + "Queue`1", "get_Count Enqueue Dequeue TryDequeue Peek TryPeek Clear"),
        (Collections + "Stack`1", "get_Count Push Pop TryPop Peek TryPeek Clear"),
        (Collections + "KeyValuePair`2", ".ctor get_Key get_Value"),
        ("System.Runtime.InteropServices.MemoryMarshal", "AsBytes Cast GetReference CreateSpan CreateReadOnlySpan "
            + "Read Write TryRead TryWrite GetArrayDataReference"),
        ("System.ValueTuple`2", ".ctor"), ("System.ValueTuple`3", ".ctor"),
        ("System.ValueTuple`4", ".ctor"), ("System.ValueTuple`5", ".ctor"));

    // With strings and characters only: others format numbers as a culture says.
    private static readonly HashSet<string> OfText = Members(
        ("System.String", "Concat Join Contains Replace Split Equals CompareOrdinal"),
        ("System.Text.StringBuilder", "Append AppendLine"));

    // With numbers only: others parse as a culture says. Their names differ from type to type only.
    private const string OfNumbers = "System.Convert";

    // With a message: else it is looked up for the culture of the user interface.
    private static readonly HashSet<string> Exceptions =
    [
        "System.Exception", "System.InvalidOperationException", "System.ArgumentException",
        "System.NotSupportedException", "System.NotImplementedException", "System.TimeoutException",
        "System.FormatException", "System.OverflowException", "System.OperationCanceledException", "System.IO.IOException",
        "System.IO.InvalidDataException", Tasks + "TaskCanceledException", Collections + "KeyNotFoundException",
    ];

    private static readonly HashSet<string> Types =
    [
        "System.Math", "System.MathF", "System.BitConverter", "System.Numerics.BitOperations", "System.Buffers.Binary.BinaryPrimitives",
        "System.Threading.Interlocked", "System.Threading.Volatile", Services + "Unsafe",
    ];

    /// <summary>Whether <paramref name="called"/> is a member that awaiting a task or a yield takes, and does nothing else.</summary>
    public static bool IsOfAwaits(MethodReference called) => IsOfAwaits(called.DeclaringType.FullName, NameOf(called));

    /// <summary>Whether <paramref name="called"/> runs no code of others.</summary>
    public static bool Contains(MethodReference called)
    {
        var (type, name) = (called.DeclaringType.FullName, NameOf(called));
        return IsOfAwaits(type, name) || Types.Contains(type)
            || Others.Contains(name) && called.Parameters.All(p => p.ParameterType.Resolve() is not { IsInterface: true })
            || OfText.Contains(name) && called.Parameters.All(p => IsText(p.ParameterType))
            || type == OfNumbers && called.Name.StartsWith("To", StringComparison.Ordinal) && called.Name != "ToString"
                && called.Parameters.All(p => p.ParameterType.IsPrimitive)
            || Exceptions.Contains(type) && called.Name == ".ctor"
                && called.Parameters is [{ ParameterType.MetadataType: MetadataType.String }, ..];
    }

    private static bool IsOfAwaits(string type, string name) => type == AsyncHelpers.TypeName || OfAwaits.Contains(name);

    private static bool IsText(TypeReference type) => type.GetElementType().MetadataType is MetadataType.String or MetadataType.Char;

    private static HashSet<string> Members(params (string Type, string Names)[] types) =>
        [.. types.SelectMany(t => t.Names.Split(' ').Select(n => $"{t.Type}::{n}"))];

    private static string NameOf(MethodReference called) => $"{called.DeclaringType.GetElementType().FullName}::{called.Name}";
}
