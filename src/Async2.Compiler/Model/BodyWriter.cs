namespace Async2.Compiler.Model;

/// <summary>Writes a finished body into a Cecil method.</summary>
internal static class BodyWriter
{
    /// <summary>Replaces the body and the debug information of <paramref name="method"/>; consumes <paramref name="body"/>.</summary>
    public static void Write(IlBody body, MethodDefinition method)
    {
        // Without locals no InitLocals flag is needed, and a header of one byte is enough.
        var target = new MethodBody(method) { InitLocals = body.Locals.Count > 0 || body.Code.Exists(i => i.OpCode.Code == Code.Localloc) };
        method.Body = target;
        foreach (var local in body.Locals) target.Variables.Add(local);
        target.Instructions.Capacity = body.Code.Count;
        foreach (var instruction in body.Code) target.Instructions.Add(instruction);
        foreach (var handler in body.Handlers) target.ExceptionHandlers.Add(handler);
        ShortForm.Apply(target);
        WriteDebugInformation(body, method);
    }

    private static void WriteDebugInformation(IlBody body, MethodDefinition method)
    {
        var debug = method.DebugInformation;
        debug.SequencePoints.Clear();
        debug.Scope = null;
        foreach (var instruction in body.Code)
        {
            if (!body.SequencePoints.TryGetValue(instruction, out var point)) continue;
            debug.SequencePoints.Add(new SequencePoint(instruction, point.Document)
            {
                StartLine = point.StartLine,
                StartColumn = point.StartColumn,
                EndLine = point.EndLine,
                EndColumn = point.EndColumn,
            });
        }

        if (body.Scopes.Count == 0 || debug.SequencePoints.Count == 0) return;
        var root = new ScopeDebugInformation(body.Code[0], null);
        foreach (var range in body.Scopes.Where(s => body.Locals.Contains(s.Local)).GroupBy(s => (s.Start, s.End)))
        {
            var scope = range.Key.Start is null || ReferenceEquals(range.Key.Start, body.Code[0]) && range.Key.End is null
                ? root
                : new ScopeDebugInformation(range.Key.Start, range.Key.End);
            foreach (var local in range) scope.Variables.Add(new VariableDebugInformation(local.Local, local.Name));
            if (scope != root) root.Scopes.Add(scope);
        }

        debug.Scope = root;
    }
}
