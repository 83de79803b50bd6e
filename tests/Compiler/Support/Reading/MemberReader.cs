using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.Tests.Support;

/// <summary>
/// Finds the fields and methods that printed operands mean: the members of the type in front that are printed the same.
/// </summary>
/// <param name="module">Where the code stands.</param>
/// <param name="names">The named types.</param>
/// <param name="known">Members that have no definition, by what is printed of them.</param>
internal sealed class MemberReader(ModuleDefinition module, TypeNames names, IReadOnlyDictionary<string, MemberReference> known)
{
    /// <exception cref="FormatException">There is no such member.</exception>
    public MemberReference Member(string text, IReadOnlyList<GenericParameter> parameters) =>
        known.TryGetValue(text, out var member) ? member
        : !text.Contains("::", StringComparison.Ordinal) ? Type(text, parameters)
        : Find(text, parameters) ?? throw new FormatException($"no such member: {text}");

    public TypeReference Type(string text, IReadOnlyList<GenericParameter> parameters)
    {
        if (known.TryGetValue(text, out var member)) return (TypeReference)member;
        var reader = new TypeReader(text, names, parameters);
        var type = reader.Type();
        return reader.IsAtEnd ? type : throw new FormatException($"no type: {text}");
    }

    /// <summary>What <c>calli</c> calls.</summary>
    public CallSite Signature(string text, IReadOnlyList<GenericParameter> parameters) =>
        new TypeReader(text, names, parameters).Signature(new CallSite(module.TypeSystem.Void));

    private MemberReference? Find(string text, IReadOnlyList<GenericParameter> parameters)
    {
        var reader = new TypeReader(text, names, parameters);
        var owner = reader.Type();
        reader.Take("::");
        var member = reader.Rest;
        if (owner is ArrayType array && ArrayMethod(array, member) is { } method) return method;
        var definition = owner.Resolve();
        if (definition is null) return null;
        if (Field(definition, owner, member) is { } field) return field;
        return Methods(definition, owner, text, member, parameters).FirstOrDefault(m => IlNames.Of(m) == text);
    }

    private FieldReference? Field(TypeDefinition definition, TypeReference owner, string name)
    {
        if (definition.Fields.FirstOrDefault(f => f.Name == name) is not { } field) return null;
        if (owner is TypeDefinition) return field;
        var imported = module.ImportReference(field);
        return new FieldReference(name, imported.FieldType, owner);
    }

    private IEnumerable<MethodReference> Methods(
        TypeDefinition definition, TypeReference owner, string text, string member, IReadOnlyList<GenericParameter> parameters)
    {
        foreach (var method in definition.Methods.Where(m => member.StartsWith(m.Name, StringComparison.Ordinal)))
        {
            var arguments = member[method.Name.Length..];
            if (arguments.Length == 0 || arguments[0] is not ('(' or '<')) continue;
            if (!method.HasGenericParameters)
            {
                if (IlNames.Of(References.On(method, owner)) == text) yield return On(method, owner);
                continue;
            }

            if (arguments[0] != '<') continue;
            var instance = new GenericInstanceMethod(On(method, owner));
            if (ReadArguments(instance, arguments, parameters)) yield return instance;
            yield return instance.ElementMethod;
        }
    }

    private bool ReadArguments(GenericInstanceMethod instance, string text, IReadOnlyList<GenericParameter> parameters)
    {
        try
        {
            var reader = new TypeReader(text, names, parameters);
            reader.Take("<");
            foreach (var argument in reader.List(">")) instance.GenericArguments.Add(argument);
            return instance.GenericArguments.Count == instance.ElementMethod.GenericParameters.Count;
        }
        catch (FormatException)
        {
            return false; // The name of another method begins with this one's.
        }
    }

    private MethodReference On(MethodDefinition method, TypeReference owner)
    {
        if (owner is TypeDefinition) return method;
        var imported = module.ImportReference(method);
        return owner is GenericInstanceType ? References.On(imported, owner) : imported;
    }

    // Arrays of several dimensions have methods that nobody declares.
    private MethodReference? ArrayMethod(ArrayType array, string member)
    {
        var indices = Enumerable.Repeat(module.TypeSystem.Int32, array.Rank).Cast<TypeReference>().ToList();
        (string Name, TypeReference Returns, IEnumerable<TypeReference> Parameters)[] methods =
        [
            (".ctor", module.TypeSystem.Void, indices),
            ("Get", array.ElementType, indices),
            ("Set", module.TypeSystem.Void, indices.Append(array.ElementType)),
            ("Address", new ByReferenceType(array.ElementType), indices),
        ];
        foreach (var (name, returns, parameters) in methods)
        {
            if (!member.StartsWith(name + "(", StringComparison.Ordinal)) continue;
            var method = new MethodReference(name, returns, array) { HasThis = true };
            foreach (var parameter in parameters) method.Parameters.Add(new ParameterDefinition(parameter));
            return method;
        }

        return null;
    }
}
