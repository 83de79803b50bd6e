using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;

namespace Async2.Compiler.Tests.Passes;

/// <summary>The module in which a case stands: a copy of these tests, to which its method is added if they have none like it.</summary>
internal sealed class CaseModule : IDisposable
{
    private const MethodImplAttributes Async = (MethodImplAttributes)0x2000;

    private readonly ModuleDefinition _module = ModuleDefinition.ReadModule(typeof(CaseModule).Assembly.Location);
    private readonly TypeNames _names;
    private readonly MemberReader _members;

    public CaseModule()
    {
        _names = new TypeNames(_module);
        _members = new MemberReader(_module, _names, new Dictionary<string, MemberReference>());
    }

    public void Dispose() => _module.Dispose();

    /// <summary>The body that <paramref name="text"/> prints, its signature in the first line.</summary>
    public IlBody Read(string text)
    {
        var lines = text.Split('\n', 2);
        var signature = lines[0].Split(" -> ");
        var method = Find(signature[0]) ?? Declare(signature[0]);
        // What has to do with the method finds there what the case says, too.
        if (signature.Length == 1) BodyWriter.Write(Read(lines[1], method, method.ReturnType), method);
        return Read(lines[1], method, signature.Length == 1 ? method.ReturnType : _members.Type(signature[1], TypeParameters.Of(method)));
    }

    private IlBody Read(string text, MethodDefinition method, TypeReference returnType)
    {
        var body = IlBody.Empty(method, returnType);
        IlReader.Read(text, body, _members);
        return body;
    }

    private MethodDefinition? Find(string signature) =>
        _module.GetTypes().SelectMany(t => t.Methods)
            .FirstOrDefault(m => signature.Contains(m.Name, StringComparison.Ordinal) && SignatureOf(m) == signature);

    private static string SignatureOf(MethodDefinition method) => IlWriter.Write(IlBody.Empty(method, method.ReturnType)).TrimEnd('\n');

    // [static] [async] type owner::name(type name, …)
    private MethodDefinition Declare(string signature)
    {
        var reader = new TypeReader(signature, _names, []);
        var method = new MethodDefinition("", MethodAttributes.Public, _module.TypeSystem.Void);
        method.IsStatic = reader.TryTake("static ");
        method.HasThis = !method.IsStatic;
        if (reader.TryTake("async ")) method.ImplAttributes |= Async;
        method.ReturnType = reader.Type();
        reader.Take(" ");
        var owner = reader.Type().Resolve();
        reader.Take("::");
        method.Name = reader.UpTo("(");
        while (!reader.TryTake(")"))
        {
            var type = reader.Type();
            reader.Take(" ");
            method.Parameters.Add(new ParameterDefinition(reader.UpTo(",", ")"), ParameterAttributes.None, type));
            reader.TryTake(", ");
        }

        owner.Methods.Add(method);
        return method;
    }
}
