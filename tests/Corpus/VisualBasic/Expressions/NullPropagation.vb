' ?. and ?() on awaited values and with awaited arguments, XML-free.
Namespace NullPropagation
    Class Node
        Public Value As Integer
        Public [Next] As Node
        Public Function Add(n As Integer) As Integer
            Return Value + n
        End Function
    End Class

    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim node As New Node With {.Value = 1, .[Next] = New Node With {.Value = 2}}
            WriteLine((Await Steps.Of(completion.Calm(), node))?.[Next]?.Value)
            WriteLine((Await Steps.Of(completion.Calm(), node))?.[Next]?.[Next]?.Value Is Nothing)
            WriteLine(node.[Next].[Next]?.Add(1) Is Nothing)
            WriteLine(node.Add(Await Steps.Of(completion, 5)))
        End Function
    End Module
End Namespace
