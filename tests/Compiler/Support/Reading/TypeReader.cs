using Mono.Cecil;

namespace Async2.Compiler.Tests.Support;

/// <summary>Reads types as <see cref="Async2.Compiler.Diagnostics.IlNames"/> prints them.</summary>
/// <remarks>
/// <code>
/// type       = ("method " signature | name ["&lt;" type, … "&gt;"]) { suffix }
/// suffix     = "[,]" | "&amp;" | "*" | " pinned" | " modreq(" type ")" | " modopt(" type ")"
/// signature  = [convention] ["instance "] type "(" type, … ")"
/// </code>
/// Of a name as much as possible is taken: those that compilers make up may have anything in them.
/// </remarks>
/// <param name="text">What is read.</param>
/// <param name="names">The named types.</param>
/// <param name="parameters">The type parameters that may be mentioned.</param>
internal sealed class TypeReader(string text, TypeNames names, IReadOnlyList<GenericParameter> parameters)
{
    private static readonly (string Text, MethodCallingConvention Convention)[] Conventions =
    [
        ("unmanaged cdecl ", MethodCallingConvention.C), ("unmanaged stdcall ", MethodCallingConvention.StdCall),
        ("unmanaged thiscall ", MethodCallingConvention.ThisCall), ("unmanaged fastcall ", MethodCallingConvention.FastCall),
        ("vararg ", MethodCallingConvention.VarArg), ("unmanaged ", (MethodCallingConvention)9),
    ];

    public int Position { get; private set; }

    public bool IsAtEnd => Position == text.Length;

    public string Rest => text[Position..];

    /// <summary>Whether that comes next; if so, it is passed over.</summary>
    public bool TryTake(string expected)
    {
        if (string.CompareOrdinal(text, Position, expected, 0, expected.Length) != 0) return false;
        Position += expected.Length;
        return true;
    }

    public void Take(string expected)
    {
        if (!TryTake(expected)) throw new FormatException($"'{expected}' expected at {Position} of: {text}");
    }

    /// <summary>What stands before the first of <paramref name="ends"/>; if there is one end only, that is passed over.</summary>
    public string UpTo(params string[] ends)
    {
        var found = ends.Select(e => text.IndexOf(e, Position, StringComparison.Ordinal)).Where(e => e >= 0);
        var end = found.DefaultIfEmpty(text.Length).Min();
        var before = text[Position..end];
        Position = end;
        if (ends.Length == 1) Take(ends[0]);
        return before;
    }

    public TypeReference Type()
    {
        var type = TryTake("method ") ? FunctionPointer() : Named();
        while (true)
        {
            if (TryTake("&")) type = new ByReferenceType(type);
            else if (TryTake("*")) type = new PointerType(type);
            else if (TryTake(" pinned")) type = new PinnedType(type);
            else if (TryTake(" modreq(")) type = new RequiredModifierType(TypeBefore(")"), type);
            else if (TryTake(" modopt(")) type = new OptionalModifierType(TypeBefore(")"), type);
            else if (TryTake("[")) type = Array(type);
            else return type;
        }
    }

    /// <summary>Types with commas between them, up to and with <paramref name="end"/>.</summary>
    public IReadOnlyList<TypeReference> List(string end)
    {
        var list = new List<TypeReference>();
        if (TryTake(end)) return list;
        do list.Add(TryTake("..., ") ? new SentinelType(Type()) : Type());
        while (TryTake(", "));
        Take(end);
        return list;
    }

    /// <summary>Reads a signature without a name into <paramref name="signature"/>.</summary>
    public T Signature<T>(T signature)
        where T : IMethodSignature
    {
        foreach (var (name, convention) in Conventions)
        {
            if (!TryTake(name)) continue;
            signature.CallingConvention = convention;
            break;
        }

        signature.HasThis = TryTake("instance ");
        signature.ReturnType = Type();
        Take("(");
        foreach (var type in List(")")) signature.Parameters.Add(new ParameterDefinition(type));
        return signature;
    }

    private FunctionPointerType FunctionPointer() => Signature(new FunctionPointerType());

    private TypeReference TypeBefore(string end)
    {
        var type = Type();
        Take(end);
        return type;
    }

    private ArrayType Array(TypeReference element)
    {
        var rank = 1;
        while (TryTake(",")) rank++;
        Take("]");
        return rank == 1 ? new ArrayType(element) : new ArrayType(element, rank);
    }

    private TypeReference Named()
    {
        for (var end = text.Length; end > Position; end--)
        {
            if (end < text.Length && !MayFollow(text[end])) continue;
            var name = text[Position..end];
            var type = parameters.FirstOrDefault(p => p.Name == name) ?? names.Find(name);
            if (type is null) continue;
            Position = end;
            return type is not GenericParameter && TryTake("<") ? Instance(type) : type;
        }

        throw new FormatException($"no known type at {Position} of: {text}");
    }

    private GenericInstanceType Instance(TypeReference type)
    {
        var instance = new GenericInstanceType(type);
        foreach (var argument in List(">")) instance.GenericArguments.Add(argument);
        return instance;
    }

    private static bool MayFollow(char c) => c is '<' or '>' or ',' or '(' or ')' or '[' or ']' or '&' or '*' or ':' or ' ';
}
