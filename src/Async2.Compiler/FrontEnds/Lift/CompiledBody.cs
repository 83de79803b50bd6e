using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Reads the compiled body of a method.</summary>
internal static class CompiledBody
{
    /// <exception cref="Refusal">The body is unreasonably large.</exception>
    public static IlBody Of(MethodDefinition method)
    {
        var body = IlBody.CopyOf(method);
        MethodSize.Require(body);
        return body;
    }

    /// <summary>The body of <c>MoveNext</c>, with one field for each path.</summary>
    /// <exception cref="Refusal">The body is unreasonably large, or a path is used in an unknown form.</exception>
    public static IlBody Of(StateMachine machine)
    {
        var body = Of(machine.MoveNext);
        FlattenPaths.Run(body, machine);
        return body;
    }
}
