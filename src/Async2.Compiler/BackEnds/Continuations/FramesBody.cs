using System.Globalization;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>
/// The override of <c>Continuation.Frames</c>: what a stack trace shows for the method when an exception passes through its continuation
/// without its code being run. One string, <c>METHOD\nFILE\nline,line,…</c>, so that it costs nothing until it is needed.
/// </summary>
internal static class FramesBody
{
    public static void Add(Lowering lowering)
    {
        var home = lowering.Home;
        var getter = home.AddOverride("get_Frames", home.Type.Module.TypeSystem.String, []);
        getter.IsSpecialName = true;
        var body = IlBody.Empty(getter, getter.ReturnType);
        body.Code.AddRange([Il.Of(OpCodes.Ldstr, lowering.Frames), Il.Of(OpCodes.Ret)]);
        BodyWriter.Write(body, getter);
    }

    /// <summary>What the override returns.</summary>
    public static string Text(Lowering lowering)
    {
        var file = lowering.Body.SequencePoints.Values.FirstOrDefault()?.Document.Url ?? "";
        var lines = string.Join(',', lowering.Points.Select(p => p.Line.ToString(CultureInfo.InvariantCulture)));
        var step = lowering.Home.Method.IsIterator ? "+MoveNext()" : "";
        return $"{MethodText(lowering.Home.Method.Method)}{step}\n{file}\n{lines}";
    }

    // As System.Diagnostics.StackTrace prints it: parameters by the short names of their types.
    private static string MethodText(MethodDefinition method)
    {
        var generics = method.HasGenericParameters ? $"[{string.Join(',', method.GenericParameters.Select(p => p.Name))}]" : "";
        var parameters = string.Join(", ", method.Parameters.Select(p => $"{ShortName(p.ParameterType)} {p.Name}".TrimEnd()));
        return $"{method.DeclaringType.FullName.Replace('/', '.')}.{method.Name}{generics}({parameters})";
    }

    private static string ShortName(TypeReference type) => type switch
    {
        ArrayType array => ShortName(array.ElementType) + (array.Rank == 1 ? "[]" : $"[{new string(',', array.Rank - 1)}]"),
        ByReferenceType reference => ShortName(reference.ElementType) + "&",
        PointerType pointer => ShortName(pointer.ElementType) + "*",
        IModifierType modifier => ShortName(modifier.ElementType),
        _ => type.Name,
    };
}
