namespace Async2.Compiler.Methods;

/// <summary>The class library's method builders.</summary>
internal static class MethodBuilders
{
    private const string Services = "System.Runtime.CompilerServices.";

    /// <summary>Whether the type is a builder of the class library; front ends accept all of them.</summary>
    public static bool IsStandard(TypeReference builder) => ArePooling(builder) || builder.GetElementType().FullName is
        Services + "AsyncTaskMethodBuilder" or Services + "AsyncTaskMethodBuilder`1" or
        Services + "AsyncValueTaskMethodBuilder" or Services + "AsyncValueTaskMethodBuilder`1" or
        Services + "AsyncVoidMethodBuilder" or Services + "AsyncIteratorMethodBuilder";

    /// <summary>Whether the ValueTasks of methods with this builder use pooled objects.</summary>
    public static bool ArePooling(TypeReference builder) => builder.GetElementType().FullName is
        Services + "PoolingAsyncValueTaskMethodBuilder" or Services + "PoolingAsyncValueTaskMethodBuilder`1";
}
